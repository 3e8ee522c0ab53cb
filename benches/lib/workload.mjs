// Sketches of any size from the realistic ones of tests/fixtures, and batches of everyday edits on them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.mjs";

const FIXTURES = ["landing", "settings", "dashboard", "messy"];
const PAGE = { width: 1600, height: 2000, across: 8 };

/** A sketch of tests/fixtures. */
export function fixture(name) {
  return JSON.parse(readFileSync(join(root, "tests", "fixtures", `${name}.json`), "utf8"));
}

/** A sketch of exactly `size` components: the fixtures again and again, as pages side by side and below each other. */
export function sketchOf(size) {
  const pages = FIXTURES.map(fixture);
  const sketch = [];
  for (let page = 0; sketch.length < size; page += 1) {
    const x = (page % PAGE.across) * PAGE.width;
    const y = Math.floor(page / PAGE.across) * PAGE.height;
    for (const component of pages[page % pages.length]) {
      const id = `${component.id}-${page}`;
      sketch.push({
        ...component,
        id,
        x: component.x + x,
        y: component.y + y,
        props: component.props ?? {},
      });
    }
  }
  return sketch.slice(0, size);
}

/**
 * `count` operations, each on another component as long as there is one: of ten, six move, two resize, one changes a text,
 * and one adds a component or deletes the last one added.
 */
export function editsOf(sketch, count) {
  return Array.from({ length: count }, (_, index) => {
    // 7919 is a prime, so the steps visit all components before one comes twice.
    const { id: componentId, x, y, width, height } = sketch[(index * 7919) % sketch.length];
    const step = (index % 40) + 0.5;
    if (index % 10 < 6) return { type: "move", componentId, x: x + step, y: y + step };
    if (index % 10 < 8)
      return { type: "resize", componentId, width: width + step, height: height + step };
    if (index % 10 === 8) return { type: "modify", componentId, props: { text: `edit ${index}` } };
    const added = `added-${Math.floor(index / 20)}`;
    if (index % 20 > 10) return { type: "delete", componentId: added };
    const box = { x: step, y: step, width: 120, height: 40 };
    return {
      type: "add",
      componentId: added,
      componentType: "Button",
      ...box,
      props: { text: "New" },
    };
  });
}

/** `count` operations as a model writes them; 11,458 of them are about 1 MB. */
export function operationsOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    type: "move",
    componentId: `component-${index}`,
    x: index * 1.5,
    y: index % 900,
    props: { text: `Text of ${index}` },
  }));
}
