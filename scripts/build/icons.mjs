// Path data of the icons that core names, from the set `lucide-static`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../lib/failure.mjs";
import { root } from "../lib/paths.mjs";

const SET = join(root, "node_modules", "lucide-static");

/** Returns the license of the set, which accompanies its icons. */
export const iconLicense = () => readFileSync(join(SET, "LICENSE"), "utf8");

/**
 * `{ name: path data }` of every icon in core/sketch/src/kit/icons.txt, on a grid of 24, for strokes 2 wide with round ends.
 *
 * The data has `m`, `l` and `c` alone, in hundredths: core makes points of it without the functions of angles that arcs
 * need, which give other last digits on other machines.
 */
export function iconPaths() {
  const nodes = JSON.parse(readFileSync(join(SET, "icon-nodes.json"), "utf8"));
  const words = readFileSync(join(root, "core/sketch/src/kit/icons.txt"), "utf8")
    .trim()
    .split("\n");
  const names = words.map((line) => line.split(":")[0]);
  const missing = names.filter((name) => !nodes[name]);
  if (missing.length > 0) throw new Failure(`lucide-static has no icon ${missing.join(", ")}.`);
  return Object.fromEntries(names.map((name) => [name, relative(nodes[name].flatMap(lines))]));
}

/** Returns the steps of one element of an icon. */
function lines([tag, attributes]) {
  const n = (key) => Number(attributes[key] ?? 0);
  switch (tag) {
    case "path":
      return simplified(attributes.d);
    case "line":
      return simplified(`M${n("x1")} ${n("y1")}L${n("x2")} ${n("y2")}`);
    case "polyline":
      return simplified(`M${attributes.points}`);
    case "polygon":
      return simplified(`M${attributes.points}Z`);
    case "circle":
      return ellipse(n("cx"), n("cy"), n("r"), n("r"));
    case "ellipse":
      return ellipse(n("cx"), n("cy"), n("rx"), n("ry"));
    case "rect":
      return box(
        n("x"),
        n("y"),
        n("width"),
        n("height"),
        Number(attributes.rx ?? attributes.ry ?? 0),
      );
    default:
      throw new Failure(`An icon has a <${tag}>, which is no line.`);
  }
}

function ellipse(cx, cy, rx, ry) {
  const half = `a${rx} ${ry} 0 0 1`;
  return simplified(`M${cx - rx} ${cy}${half} ${2 * rx} 0${half} ${-2 * rx} 0`);
}

function box(x, y, width, height, r) {
  const [w, h] = [width - 2 * r, height - 2 * r];
  const corner = (dx, dy) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "");
  const upper = `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}`;
  return simplified(`${upper}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}`);
}

// How many numbers follow each letter; of arcs two are flags, which may stand without a blank after them.
const NUMBERS = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Returns path data of steps, with each point relative to the end of the step before. */
function relative(steps) {
  let here = [0, 0];
  const written = steps.map(([letter, points]) => {
    const places = points.map((point) => point.map((place) => Math.round(place * 100)));
    const numbers = places.flatMap(([x, y]) => [x - here[0], y - here[1]]);
    here = places.at(-1);
    const texts = numbers.map((number) => String(number / 100).replace(/^(-?)0\./, "$1."));
    return letter + texts.join(" ").replaceAll(" -", "-");
  });
  return written.join("");
}

/** Returns path data as `[letter, points]` with the letters `m`, `l` and `c` and absolute points. */
function simplified(data) {
  let [here, start, bends] = [[0, 0], [0, 0], {}];
  const out = [];
  const put = (letter, ...points) => {
    out.push([letter, points]);
    here = points.at(-1);
  };
  for (const [letter, numbers] of steps(data)) {
    const kind = letter.toUpperCase();
    const from = letter === kind ? [0, 0] : here;
    const points = pairs(numbers).map(([x, y]) => [from[0] + x, from[1] + y]);
    // Smooth curves begin as the one of their kind before them ended.
    const bend = bends[{ S: "C", T: "Q" }[kind]] ?? here;
    const smooth = [2 * here[0] - bend[0], 2 * here[1] - bend[1]];
    bends = {};
    if (kind === "M") {
      start = points[0];
      put("m", start);
    } else if (kind === "L") {
      put("l", points[0]);
    } else if (kind === "H") {
      put("l", [from[0] + numbers[0], here[1]]);
    } else if (kind === "V") {
      put("l", [here[0], from[1] + numbers[0]]);
    } else if (kind === "Z") {
      put("l", start);
    } else if (kind === "A") {
      const end = [from[0] + numbers[5], from[1] + numbers[6]];
      for (const curve of arc(here, numbers, end)) put("c", ...curve);
    } else if (kind === "C" || kind === "S") {
      const curve = kind === "C" ? points : [smooth, ...points];
      bends = { C: curve[1] };
      put("c", ...curve);
    } else {
      const [over, end] = kind === "Q" ? points : [smooth, ...points];
      bends = { Q: over };
      const near = (point) => point.map((place, axis) => place + (2 / 3) * (over[axis] - place));
      put("c", near(here), near(end), end);
    }
  }
  return out;
}

/** Returns `[letter, numbers]` of each step. Points that follow the first of an `M` without a letter are lines. */
function steps(data) {
  const found = [];
  for (const [, letter, text] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const count = NUMBERS[letter.toUpperCase()];
    let numbers = numbersOf(text, count === 7);
    let next = letter;
    do {
      found.push([next, numbers.slice(0, count)]);
      numbers = numbers.slice(count);
      next = { M: "L", m: "l" }[letter] ?? letter;
    } while (numbers.length > 0);
  }
  return found;
}

function numbersOf(text, isArc) {
  const found = [];
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/y;
  const flag = /\s*,?\s*([01])/y;
  let at = 0;
  for (;;) {
    const place = found.length % 7;
    const kind = isArc && (place === 3 || place === 4) ? flag : number;
    kind.lastIndex = at;
    const match = kind.exec(text);
    if (!match) return found;
    found.push(Number(match[1]));
    at = kind.lastIndex;
  }
}

function pairs(numbers) {
  return Array.from({ length: numbers.length >> 1 }, (_, at) => numbers.slice(2 * at, 2 * at + 2));
}

/**
 * An arc as curves of at most a quarter turn each: from its ends to its middle as in SVG 2, appendix B.2.4, and each piece by
 * the usual length of its handles, 4/3·tan(θ/4).
 */
function arc([x0, y0], [rx, ry, , isLarge, isClockwise], [x1, y1]) {
  // No icon has an arc of an ellipse that is turned.
  const [dx, dy] = [(x0 - x1) / 2, (y0 - y1) / 2];
  const stretch = Math.sqrt(Math.max(1, (dx / rx) ** 2 + (dy / ry) ** 2));
  const [a, b] = [rx * stretch, ry * stretch];
  const span = (dx / a) ** 2 + (dy / b) ** 2;
  const way = Math.sqrt(Math.max(0, 1 / span - 1)) * (isLarge === isClockwise ? -1 : 1);
  const [cx, cy] = [(x0 + x1) / 2 + (way * a * dy) / b, (y0 + y1) / 2 - (way * b * dx) / a];
  const first = Math.atan2((y0 - cy) / b, (x0 - cx) / a);
  let turn = Math.atan2((y1 - cy) / b, (x1 - cx) / a) - first;
  if (isClockwise && turn < 0) turn += 2 * Math.PI;
  if (!isClockwise && turn > 0) turn -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6));
  const step = turn / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const at = (angle, along) => [
    cx + a * (Math.cos(angle) - along * Math.sin(angle)),
    cy + b * (Math.sin(angle) + along * Math.cos(angle)),
  ];
  return Array.from({ length: count }, (_, piece) => {
    const [from, to] = [first + piece * step, first + (piece + 1) * step];
    return [at(from, handle), at(to, -handle), piece + 1 === count ? [x1, y1] : at(to, 0)];
  });
}
