use super::*;
use websketch_json as json;

fn scene() -> (Sketch, Scene) {
    let text = r#"[
            {"id":"page","type":"Container","x":0,"y":0,"width":600,"height":400},
            {"id":"save","type":"Button","x":40,"y":40,"width":120,"height":40},
            {"id":"line","type":"HorizontalLine","x":40,"y":200,"width":300,"height":2},
            {"id":"over","type":"Button","x":100,"y":60,"width":120,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let mut scene = Scene::default();
    scene.update(&sketch, &ChangeSet::All);
    (sketch, scene)
}

#[track_caller]
fn check_hit(x: f64, y: f64, expected: Option<&str>) {
    let (_, scene) = scene();
    assert_eq!(scene.hit(Point::new(x, y), 4.0).map(ComponentId::as_str), expected);
}

#[test]
fn the_frontmost_is_hit_and_thin_lines_have_slack() {
    check_hit(50.0, 50.0, Some("save"));
    check_hit(120.0, 70.0, Some("over"));
    check_hit(60.0, 204.0, Some("line"));
    check_hit(60.0, 210.0, Some("page"));
    check_hit(700.0, 10.0, None);
}

#[test]
fn a_marquee_takes_containers_only_whole() {
    let (_, scene) = scene();
    let covered = |x0, y0, x1, y1| {
        let ids = scene.covered(Rect::new(x0, y0, x1, y1));
        ids.iter().map(|id| id.as_str().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(covered(20.0, 20.0, 110.0, 90.0), "save over");
    assert_eq!(covered(-10.0, -10.0, 601.0, 401.0), "page save line over");
}

#[test]
fn a_marquee_passes_over_what_is_locked() {
    let text = r#"[
            {"id":"a","type":"Text","x":0,"y":0,"width":80,"height":40,"props":{"locked":true}},
            {"id":"b","type":"Text","x":0,"y":80,"width":80,"height":40}]"#;
    let sketch = Sketch::read(&json::parse(text).unwrap()).unwrap().sketch;
    let mut scene = Scene::default();
    scene.update(&sketch, &ChangeSet::All);
    assert_eq!(scene.covered(ALL), [ComponentId::new("b").unwrap()]);
}

const ALL: Rect = Rect { x0: 0.0, y0: 0.0, x1: 1000.0, y1: 1000.0 };

/// Checks the number of drawings in each batch.
#[track_caller]
fn check_batches(area: Rect, left_out: &[&str], expected: &[usize]) {
    let (sketch, mut scene) = scene();
    set_drag_layer(&mut scene, left_out);
    let batches = scene.batches(&sketch, area);
    assert_eq!(batches.iter().map(Vec::len).collect::<Vec<_>>(), expected);
    let drag_layer_ids = scene.drag_layer_batches(&sketch, area, |_| true).concat().len();
    assert_eq!(drag_layer_ids + batches.concat().len(), scene.visible(area).count());
}

fn set_drag_layer(scene: &mut Scene, ids: &[&str]) {
    scene.set_drag_layer(Arc::new(ids.iter().map(|id| ComponentId::new(id).unwrap()).collect()));
}

#[test]
fn what_is_lifted_stays_lifted_when_the_sketch_changes() {
    let (sketch, mut scene) = scene();
    set_drag_layer(&mut scene, &["save", "gone"]);
    scene.update(&sketch, &ChangeSet::Some(BTreeSet::from([ComponentId::new("save").unwrap()])));
    assert_eq!(scene.drag_layer_batches(&sketch, ALL, |_| true).concat().len(), 1);
    set_drag_layer(&mut scene, &[]);
    assert_eq!(scene.drag_layer_batches(&sketch, ALL, |_| true).concat().len(), 0);
    assert_eq!(scene.batches(&sketch, ALL).concat().len(), 4);
}

#[test]
fn what_overlaps_is_never_in_one_batch() {
    // The page, then one button and the line on it, then the button over the other.
    check_batches(ALL, &[], &[1, 1, 1, 1]);
    check_batches(ALL, &["save", "over"], &[1, 1]);
    check_batches(Rect::new(0.0, 150.0, 50.0, 250.0), &[], &[1, 1]);
}

#[test]
fn what_is_alike_and_apart_is_one_batch() {
    let button = |i: usize| {
        format!(r#"{{"id":"b{i}","type":"Button","x":{},"y":0,"width":100,"height":40}}"#, i * 110)
    };
    let text = format!("[{}]", (0..300).map(button).collect::<Vec<_>>().join(","));
    let sketch = Sketch::read(&json::parse(&text).unwrap()).unwrap().sketch;
    let mut scene = Scene::default();
    scene.update(&sketch, &ChangeSet::All);
    assert_eq!(scene.batches(&sketch, Rect::new(0.0, 0.0, 1e6, 1e6)).len(), 1);
}

#[test]
fn an_update_redraws_what_was_touched_and_keeps_the_rest() {
    let (sketch, mut scene) = scene();
    let drawn = |scene: &Scene| -> Vec<Rc<[Primitive]>> {
        assert_eq!(scene.batches(&sketch, ALL).concat().len(), 4);
        scene.items.iter().filter_map(|item| item.drawing.get().cloned()).collect()
    };
    let first = drawn(&scene);
    scene.update(&sketch, &ChangeSet::Some(BTreeSet::from([ComponentId::new("save").unwrap()])));
    let second = drawn(&scene);
    assert_eq!(first.iter().zip(&second).filter(|(a, b)| Rc::ptr_eq(a, b)).count(), 3);
}
