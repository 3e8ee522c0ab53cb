// Buffers input events until the app is ready, then replays them.

const KINDS = [
  "pointerdown",
  "pointermove",
  "pointerup",
  "pointercancel",
  "wheel",
  "keydown",
  "keyup",
];
const waiting = [];

function buffer(event) {
  // The page must not scroll or zoom. The browser still handles keys.
  if (!event.type.startsWith("key")) event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(event);
}

for (const kind of KINDS) addEventListener(kind, buffer, { capture: true, passive: false });

addEventListener(
  "appready",
  () => {
    for (const kind of KINDS) removeEventListener(kind, buffer, { capture: true });
    const canvas = document.querySelector("main canvas");
    for (const event of waiting.splice(0)) {
      const target = event.type.startsWith("key") ? document.activeElement : canvas;
      target?.dispatchEvent(new event.constructor(event.type, event));
    }
  },
  { once: true },
);
