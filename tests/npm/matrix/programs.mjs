// What programs in all places do.

/** A sketch of one button. */
export const SKETCH = '[{ id: "a", type: "Button", x: 0, y: 0, width: 80, height: 40, props: {} }]';
/** Calls of two entry points. */
export const CALLS = `interpret(${SKETCH}, "move it 40 px to the right").operations[0].x + " " + analyze(${SKETCH}).components.length`;
/** The combined results of the calls. */
export const ANSWER = "40 1";

/** How a program gets them. */
export const IMPORTS = `import { analyze } from "@websketch/core";
import { interpret } from "@websketch/core/language";
`;
export const REQUIRES = `const { analyze } = require("@websketch/core");
const { interpret } = require("@websketch/core/language");
`;
/** The output of a program with these results. */
export const PRINTS = `console.log(${CALLS});\n`;
export const SHOWS = `document.title = ${CALLS};\n`;
