// The least that an editor's canvas has to do, by hand and without anything else: a grid to look boxes up in, every visible
// box painted anew in each frame, two colors, one font. What a real one takes is compared with it.

const CELL = 256;
const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d", { alpha: false });
canvas.width = innerWidth;
canvas.height = innerHeight;

const boxes = new Map();
const grid = new Map();
const camera = { zoom: 1, x: 0, y: 0 };
let selected = new Set();
let hovered;
let gesture;
let isDue = false;

function cellsOf({ x, y, w, h }, visit) {
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + w) / CELL); column += 1)
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + h) / CELL); row += 1)
      visit(column * 65536 + row);
}

function insert(box) {
  cellsOf(box, (cell) => {
    if (!grid.has(cell)) grid.set(cell, new Set());
    grid.get(cell).add(box);
  });
}

function remove(box) {
  cellsOf(box, (cell) => grid.get(cell)?.delete(box));
}

function within(area) {
  const found = new Set();
  cellsOf(area, (cell) => {
    for (const box of grid.get(cell) ?? [])
      if (
        box.x < area.x + area.w &&
        box.x + box.w > area.x &&
        box.y < area.y + area.h &&
        box.y + box.h > area.y
      )
        found.add(box);
  });
  return [...found].sort((one, other) => one.order - other.order);
}

const toSketch = (x, y) => [(x - camera.x) / camera.zoom, (y - camera.y) / camera.zoom];

function paintBoxes(list, dx, dy) {
  const { zoom } = camera;
  const on = (place) => Math.round(place);
  const place = ({ x, y, w, h }) => [
    on(x * zoom + camera.x + dx),
    on(y * zoom + camera.y + dy),
    on(w * zoom),
    on(h * zoom),
  ];
  context.fillStyle = "#343a40";
  for (const box of list) context.fillRect(...place(box));
  context.fillStyle = "#e9ecef";
  for (const box of list) {
    const [x, y, w, h] = place(box);
    context.fillRect(x + 1, y + 1, w - 2, h - 2);
  }
  context.fillStyle = "#212529";
  if (10 * zoom < 4) {
    for (const box of list)
      if (box.text) {
        const [x, y, w, h] = place(box);
        context.fillRect(x + w * 0.3, y + h / 2, w * 0.4, 1);
      }
    return;
  }
  context.font = `${10 * zoom}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const box of list)
    if (box.text) {
      const [x, y, w, h] = place(box);
      context.fillText(box.text, x + w / 2, y + h / 2);
    }
}

function frameAround(box, dx, dy) {
  const { zoom } = camera;
  context.strokeRect(
    box.x * zoom + camera.x + dx - 1,
    box.y * zoom + camera.y + dy - 1,
    box.w * zoom + 2,
    box.h * zoom + 2,
  );
}

function paint() {
  isDue = false;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = toSketch(0, 0);
  const list = within({ x, y, w: canvas.width / camera.zoom, h: canvas.height / camera.zoom });
  const isMoving = gesture?.kind === "move";
  const [dx, dy] = isMoving ? [gesture.dx, gesture.dy] : [0, 0];
  paintBoxes(isMoving ? list.filter((box) => !selected.has(box)) : list, 0, 0);
  if (isMoving)
    paintBoxes(
      list.filter((box) => selected.has(box)),
      dx,
      dy,
    );
  context.strokeStyle = "#1971c2";
  if (selected.size > 0 && selected.size <= 60)
    for (const box of selected) frameAround(box, dx, dy);
  if (hovered && !gesture) frameAround(hovered, 0, 0);
  if (gesture?.kind === "marquee") {
    const { from, to } = gesture;
    context.strokeRect(from[0], from[1], to[0] - from[0], to[1] - from[1]);
  }
}

function show() {
  if (!isDue) requestAnimationFrame(paint);
  isDue = true;
}

canvas.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    if (event.ctrlKey) {
      const [x, y] = toSketch(event.clientX, event.clientY);
      camera.zoom = Math.min(8, Math.max(0.05, camera.zoom * (1 - event.deltaY / 100)));
      camera.x = event.clientX - x * camera.zoom;
      camera.y = event.clientY - y * camera.zoom;
    } else {
      camera.x -= event.deltaX;
      camera.y -= event.deltaY;
    }
    show();
  },
  { passive: false },
);

const hit = (event) => {
  const [x, y] = toSketch(event.clientX, event.clientY);
  return within({ x, y, w: 0.001, h: 0.001 }).at(-1);
};

canvas.addEventListener("pointerdown", (event) => {
  const box = hit(event);
  if (box) {
    if (!selected.has(box)) selected = new Set([box]);
    gesture = { kind: "move", x: event.clientX, y: event.clientY, dx: 0, dy: 0 };
  } else {
    const from = [event.clientX, event.clientY];
    selected = new Set();
    gesture = { kind: "marquee", from, to: from };
  }
  show();
});

canvas.addEventListener("pointermove", (event) => {
  if (gesture?.kind === "move") {
    gesture.dx = event.clientX - gesture.x;
    gesture.dy = event.clientY - gesture.y;
  } else if (gesture) {
    gesture.to = [event.clientX, event.clientY];
    const [one, other] = [toSketch(...gesture.from), toSketch(...gesture.to)];
    const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
    const size = { w: Math.abs(one[0] - other[0]), h: Math.abs(one[1] - other[1]) };
    selected = new Set(within({ x, y, ...size }));
  } else {
    const box = hit(event);
    if (box === hovered) return;
    hovered = box;
  }
  show();
});

canvas.addEventListener("pointerup", () => {
  if (gesture?.kind === "move")
    for (const box of selected) {
      remove(box);
      box.x += gesture.dx / camera.zoom;
      box.y += gesture.dy / camera.zoom;
      insert(box);
    }
  gesture = undefined;
  show();
});

const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

function look(zoomOf) {
  const all = [...boxes.values()];
  const width = Math.max(...all.map(({ x, w }) => x + w));
  const height = Math.max(...all.map(({ y, h }) => y + h));
  camera.zoom = zoomOf(width, height);
  camera.x = (innerWidth - width * camera.zoom) / 2;
  camera.y = (innerHeight - height * camera.zoom) / 2;
  show();
  return painted();
}

window.__bench = {
  surface: "canvas",
  ready: painted(),
  load(components) {
    for (const [order, component] of components.entries()) {
      const box = { ...component, order };
      boxes.set(box.id, box);
      insert(box);
    }
    show();
    return painted();
  },
  fit: () =>
    look((width, height) => Math.min((innerWidth - 240) / width, (innerHeight - 200) / height, 1)),
  zoomTo100: () => look(() => 1),
  select(ids) {
    selected = new Set(ids.map((id) => boxes.get(id)));
    show();
    return painted();
  },
  screenRect(id) {
    const { x, y, w, h } = boxes.get(id);
    const { zoom } = camera;
    return { x: x * zoom + camera.x, y: y * zoom + camera.y, w: w * zoom, h: h * zoom };
  },
  probe(id) {
    const { x, y, w, h } = boxes.get(id);
    const [tx, ty, z] = [camera.x, camera.y, camera.zoom];
    return { tx, ty, z, selected: selected.size, x, y, w, h, n: boxes.size };
  },
};
