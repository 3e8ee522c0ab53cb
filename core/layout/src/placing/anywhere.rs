//! Room for what was given no place, or only a side of the page.

use super::tolerance::{BELOW_SECTION, FOOTER_GAP, MENU_HEIGHT, SECTION_HEIGHT, SECTION_WIDTH};
use super::{GAP, Ground, MARGIN, Page, Piece, Sides, Spot};
use websketch_sketch::ComponentKind;
use websketch_sketch::geometry::Bounds;
use websketch_sketch::sort::sort_by;

impl Page<'_> {
    /// Where something new goes that was given no place.
    pub fn unasked(&self, piece: &Piece<'_>) -> Option<Spot> {
        let size = piece.size;
        let at_left = |y: f64| Bounds::new(0.0, y, size.width, size.height).ok();
        if piece.kind == ComponentKind::NavigationBox {
            let top = at_left(0.0)?;
            if self.is_free(piece, &top) {
                return Some(Spot { bounds: top, free: true });
            }
        }
        if piece.kind == ComponentKind::Footer {
            let bottom = self.boxes().map(|one| one.bottom()).fold(0.0, f64::max);
            let low = (self.size.height - size.height).max(0.0);
            let bounds = at_left(if bottom > 0.0 { bottom + FOOTER_GAP } else { low })?;
            return Some(Spot { bounds, free: true });
        }
        self.anywhere(piece)
    }

    /// Room for what was given no place, between the columns at the sides of the page.
    pub(crate) fn anywhere(&self, piece: &Piece<'_>) -> Option<Spot> {
        self.ground(piece.moving).anywhere(piece, &Sides::of(self.structure().frame()))
    }

    /// Whether a menu at the top of the page would lie on something.
    pub fn is_taken_at_top(&self) -> bool {
        self.boxes().any(|one| one.y() < MENU_HEIGHT)
    }

    /// Whether one of the components is one.
    pub fn has(&self, kind: ComponentKind) -> bool {
        self.sketch.iter().any(|one| one.kind() == kind)
    }
}

impl Ground {
    /// Room for something new that was given no place: below what there is, in line with its left edge, and between
    /// columns at the sides of the page.
    pub(crate) fn anywhere(&self, piece: &Piece<'_>, sides: &Sides) -> Option<Spot> {
        if self.obstacles.is_empty() {
            return self.first_free(piece, [(MARGIN, MARGIN), (0.0, MARGIN), (0.0, 0.0)]);
        }
        let (edge, end) = sides.between(self.width());
        let fits = |left: f64| left + piece.size.width <= end;
        let sides = if fits(edge + MARGIN) { sides } else { &Sides::default() };
        let (edge, end) = sides.between(self.width());
        let rest = || self.obstacles.iter().filter(move |obstacle| !sides.contain(&obstacle.bounds));
        let lefts = rest().map(|obstacle| obstacle.bounds.x()).filter(|x| *x > edge);
        let left = lefts.fold(f64::INFINITY, f64::min);
        let is_fitting = left.is_finite() && left + piece.size.width <= end;
        let left = if is_fitting { left } else { edge + MARGIN };
        let content = rest().filter(|obstacle| obstacle.kind != ComponentKind::Footer);
        let low = content.map(|obstacle| obstacle.bounds.bottom()).fold(0.0, f64::max);
        let mut ys: Vec<f64> =
            rest().map(|obstacle| obstacle.bounds.bottom() + MARGIN).filter(|y| *y > low).collect();
        sort_by(&mut ys, f64::total_cmp);
        // Rather close than below a footer.
        ys.splice(0..0, [low + MARGIN, low + GAP, low + GAP / 2.0]);
        if piece.size.width >= SECTION_WIDTH && piece.size.height >= SECTION_HEIGHT {
            ys.insert(0, low + BELOW_SECTION);
        }
        self.first_free(piece, ys.into_iter().flat_map(|y| [(left, y), (edge, y)]))
    }

    /// The topmost room at a left edge.
    pub(crate) fn topmost(&self, piece: &Piece<'_>, x: f64) -> Option<Spot> {
        let mut ys = vec![MARGIN];
        for obstacle in &self.obstacles {
            if obstacle.bounds.right() > x && obstacle.bounds.x() < x + piece.size.width {
                ys.push(obstacle.bounds.bottom() + GAP);
            }
        }
        sort_by(&mut ys, f64::total_cmp);
        self.first_free(piece, ys.into_iter().map(|y| (x, y)))
    }
}
