// What is done before the app is here is done when it is.

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

function note(event) {
  // The page itself neither scrolls nor zooms; its keys are left to the browser.
  if (!event.type.startsWith("key")) event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(event);
}

for (const kind of KINDS) addEventListener(kind, note, { capture: true, passive: false });

addEventListener(
  "appready",
  () => {
    for (const kind of KINDS) removeEventListener(kind, note, { capture: true });
    const canvas = document.querySelector("main canvas");
    for (const event of waiting.splice(0)) {
      const target = event.type.startsWith("key") ? document.activeElement : canvas;
      target?.dispatchEvent(new event.constructor(event.type, event));
    }
  },
  { once: true },
);
