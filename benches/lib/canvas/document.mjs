// A sketch of any size that every editor can show: boxes of eight kinds in a square grid, two thirds of them with a word.

/** Width and height of a place in the grid, px. */
const PLACE = [100, 58];
const KINDS = [
  ["button", 72, 30],
  ["input", 92, 32],
  ["label", 60, 28],
  ["icon", 26, 26],
  ["image", 90, 50],
  ["card", 92, 50],
  ["tab", 70, 30],
  ["heading", 88, 36],
];
const WORDS = [
  "Save",
  "Cancel",
  "Name",
  "Home",
  "Search",
  "Total",
  "Help",
  "Log in",
  "Next",
  "Menu",
];

/** `count` components `{ id, kind, x, y, w, h, text }`, the same ones each time. */
export function componentsOf(count) {
  let state = 12345;
  // A linear congruential generator with the constants of Numerical Recipes.
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, at) => {
    const [kind, w, h] = KINDS[below(KINDS.length)];
    const hasText = kind !== "icon" && below(3) > 0;
    return {
      id: `c${at}`,
      kind,
      x: (at % columns) * PLACE[0] + below(PLACE[0] - w - 4),
      y: Math.floor(at / columns) * PLACE[1] + below(PLACE[1] - h - 4),
      w,
      h,
      text: hasText ? WORDS[below(WORDS.length)] : "",
    };
  });
}

/** The card that is nearest to the middle of all. */
export function cardInTheMiddle(components) {
  const [width, height] = ["x", "y"].map((side) => Math.max(...components.map((one) => one[side])));
  const distance = ({ x, y }) => Math.hypot(x - width / 2, y - height / 2);
  const cards = components.filter(({ kind }) => kind === "card");
  return cards.reduce((best, one) => (distance(one) < distance(best) ? one : best)).id;
}
