// Copies of a screen with one fault each. A score must prefer the screen to every copy.

const right = (one) => one.x + one.width;
const bottom = (one) => one.y + one.height;
const isNear = (a, b, px) => Math.abs(a - b) <= px;
const holds = (outer, inner) =>
  outer !== inner &&
  outer.x <= inner.x + 1 &&
  outer.y <= inner.y + 1 &&
  right(outer) >= right(inner) - 1 &&
  bottom(outer) >= bottom(inner) - 1 &&
  outer.width * outer.height > inner.width * inner.height;
const leavesOf = (sketch) => sketch.filter((one) => !sketch.some((inner) => holds(one, inner)));
const isAlike = (a, b) =>
  a.type === b.type &&
  a.props?.variant === b.props?.variant &&
  isNear(a.width, b.width, 2) &&
  isNear(a.height, b.height, 2);
const textOf = (one) => (one.type === "Input" ? undefined : one.props?.text);
const changed = (sketch, one, patch) =>
  sketch.map((other) => (other === one ? { ...other, ...patch } : other));
const withProps = (one, props) => ({ ...one, props: { ...one.props, ...props } });
const widthOf = (sketch) => Math.max(...sketch.map(right));
const heightOf = (sketch) => Math.max(...sketch.map(bottom));
const isNamedButton = (one) => one.type === "Button" && one.props?.variant !== "icon";

/** Returns a source of chance that repeats for the same text. The generator is mulberry32, its seed FNV-1a. */
export function chanceOf(text) {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)],
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}

const shaken = (px) => (sketch, chance) => {
  const off = (at) => Math.max(0, at + Math.round((2 * chance.next() - 1) * px * 100) / 100);
  return sketch.map((one) => ({ ...one, x: off(one.x), y: off(one.y) }));
};

// A component that shares an edge with two others leaves that line.
const moved = (px) => (sketch, chance) => {
  const leaves = leavesOf(sketch);
  const onLine = ["x", "y"].flatMap((axis) =>
    leaves
      .filter((one) => leaves.filter((other) => isNear(one[axis], other[axis], 1)).length > 2)
      .map((one) => [one, axis]),
  );
  if (onLine.length === 0) return null;
  const [one, axis] = chance.pick(onLine);
  const way = one[axis] < px ? 1 : chance.sign();
  return changed(sketch, one, { [axis]: one[axis] + way * px });
};

function unevenGap(sketch, chance) {
  const leaves = leavesOf(sketch);
  const middles = [
    ["x", "width", "y"],
    ["y", "height", "x"],
  ].flatMap(([along, length, across]) =>
    leaves.flatMap((one) => {
      const line = leaves
        .filter((other) => isAlike(one, other) && isNear(one[across], other[across], 2))
        .sort((a, b) => a[along] - b[along]);
      const at = line.indexOf(one);
      if (at < 1 || at > line.length - 2) return [];
      const before = one[along] - line[at - 1][along] - line[at - 1][length];
      const after = line[at + 1][along] - one[along] - one[length];
      const isEven = before >= 6 && isNear(before, after, Math.max(2, before * 0.05));
      return isEven ? [{ one, along, gap: Math.min(before, after) }] : [];
    }),
  );
  if (middles.length === 0) return null;
  const { one, along, gap } = chance.pick(middles);
  const way = Math.min(gap - 1, Math.max(5, Math.round(gap * 0.4)));
  return changed(sketch, one, { [along]: one[along] + chance.sign() * way });
}

function oddSize(sketch, chance) {
  const leaves = leavesOf(sketch);
  const several = leaves.filter(
    (one) => one.width >= 30 && leaves.filter((other) => isAlike(one, other)).length >= 3,
  );
  if (several.length === 0) return null;
  const one = chance.pick(several);
  const factor = chance.next() < 0.5 ? 0.9 : 1.1;
  const side = (px) => Math.max(20, Math.round(px * factor));
  return changed(sketch, one, { width: side(one.width), height: side(one.height) });
}

function longText(sketch, chance) {
  const short = leavesOf(sketch).filter(
    (one) =>
      ["Text", "Heading", "Button"].includes(one.type) &&
      one.props?.variant !== "icon" &&
      textOf(one)?.length >= 4 &&
      one.height < 60,
  );
  if (short.length === 0) return null;
  const one = chance.pick(short);
  const room = (one.width / 6) * Math.max(1, Math.floor(one.height / 18));
  const times = Math.ceil((2 * room) / one.props.text.length) + 1;
  const text = Array.from({ length: times }, () => one.props.text).join(" ");
  return changed(sketch, one, { props: { ...one.props, text } });
}

function smallTarget(sketch, chance) {
  const large = leavesOf(sketch).filter(
    (one) => ["Button", "Input"].includes(one.type) && one.height >= 32,
  );
  if (large.length === 0) return null;
  const one = chance.pick(large);
  const lower = { height: 20, y: one.y + Math.round((one.height - 20) / 2) };
  const narrower = { width: 20, x: one.x + Math.round((one.width - 20) / 2) };
  return changed(sketch, one, one.props?.variant === "icon" ? { ...lower, ...narrower } : lower);
}

function covered(sketch, chance) {
  const boxes = sketch.filter(
    (one, at) =>
      (one.type === "Container" ||
        (one.type === "ImagePlaceholder" && one.props?.variant !== "icon")) &&
      sketch.some((inner, before) => before > at && holds(one, inner)),
  );
  if (boxes.length === 0) return null;
  const box = chance.pick(boxes);
  return [...sketch.filter((one) => one !== box), box];
}

function flatHeadings(sketch, chance) {
  const levels = sketch.filter(({ type }) => type === "Heading").map(({ props }) => props?.level);
  if (new Set(levels).size < 2) return null;
  const flat =
    chance.next() < 0.5
      ? (one) => ({ ...one, type: "Text", props: { text: one.props.text } })
      : (one) => withProps(one, { level: 4 });
  return sketch.map((one) => (one.type === "Heading" ? flat(one) : one));
}

const LATIN =
  "Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt";

function filler(sketch) {
  if (sketch.filter((one) => textOf(one)).length < 4) return null;
  const latin = (one) => LATIN.slice(0, Math.max(5, one.props.text.length));
  return sketch.map((one) =>
    textOf(one) ? withProps(one, { text: one.type === "Button" ? "Button" : latin(one) }) : one,
  );
}

function allPrimary(sketch) {
  const buttons = sketch.filter(isNamedButton);
  const isLoud = (one) => (one.props?.variant ?? "primary") === "primary";
  if (buttons.length < 2 || buttons.every(isLoud)) return null;
  return sketch.map((one) => (isNamedButton(one) ? withProps(one, { variant: "primary" }) : one));
}

function noButton(sketch) {
  const rest = sketch.filter(({ type }) => type !== "Button");
  return rest.length === sketch.length || rest.length === 0 ? null : rest;
}

function upsideDown(sketch) {
  const height = heightOf(sketch);
  return sketch.map((one) => ({ ...one, y: height - bottom(one) }));
}

function hole(sketch, chance) {
  const height = heightOf(sketch);
  const band = widthOf(sketch) < 600 ? 420 : 800;
  const isAround = (one) => sketch.every((other) => other === one || holds(one, other));
  const cuts = [...new Set(sketch.map(({ y }) => y))].filter(
    (y) =>
      y > height / 4 &&
      y < (height * 3) / 4 &&
      sketch.every((one) => one.y >= y || bottom(one) <= y || isAround(one)),
  );
  if (cuts.length === 0) return null;
  const cut = chance.pick(cuts);
  return sketch.map((one) => {
    if (one.y >= cut) return { ...one, y: one.y + band };
    return bottom(one) > cut ? { ...one, height: one.height + band } : one;
  });
}

function squeezed(sketch) {
  if (widthOf(sketch) < 400) return null;
  const third = (px) => Math.round(px / 3);
  return sketch.map((one) => ({
    ...one,
    x: third(one.x),
    width: Math.max(20, third(one.width)),
  }));
}

// One control or text says nothing.
function unlabeled(sketch, chance) {
  const labeled = sketch.filter(
    (one) =>
      (["Button", "Heading", "Text"].includes(one.type) && one.props?.text && !one.props.icon) ||
      (one.type === "Input" && (one.props?.text || one.props?.placeholder)),
  );
  if (labeled.length === 0) return null;
  const one = chance.pick(labeled);
  return changed(sketch, one, { props: { ...one.props, text: "", placeholder: "" } });
}

// A heading stands nearer to what precedes it than to its content.
function adrift(sketch, chance) {
  const gap = (one, other) => other.y - bottom(one);
  const overlaps = (one, other) => one.x < right(other) && right(one) > other.x;
  const near = sketch.flatMap((one) => {
    if (one.type !== "Heading") return [];
    const beside = leavesOf(sketch).filter((other) => other !== one && overlaps(one, other));
    const above = Math.min(...beside.map((other) => gap(other, one)).filter((px) => px >= 0));
    const below = Math.min(...beside.map((other) => gap(one, other)).filter((px) => px >= 0));
    return above < 120 && above > below + 12 ? [{ one, up: above - below }] : [];
  });
  if (near.length === 0) return null;
  const { one, up } = chance.pick(near);
  return changed(sketch, one, { y: one.y - up });
}

/** Each damage: `(sketch, chance)` gives the damaged copy, or `null` where the screen has nothing to damage. */
export const DAMAGES = {
  "jitter 2 px": shaken(2),
  "jitter 4 px": shaken(4),
  "jitter 8 px": shaken(8),
  "one off by 6 px": moved(6),
  "uneven gap": unevenGap,
  "one size off": oddSize,
  "text too long": longText,
  "small target": smallTarget,
  "something covered": covered,
  "flat headings": flatHeadings,
  filler,
  "all buttons primary": allPrimary,
  "no button": noButton,
  "upside down": upsideDown,
  "a hole": hole,
  "left third": squeezed,
  "no label": unlabeled,
  "heading adrift": adrift,
};

/** The damages that screens without headings, variants and roles do not show. */
export const PAGES_ONLY = new Set([
  "flat headings",
  "filler",
  "all buttons primary",
  "no button",
  "upside down",
  "heading adrift",
]);
