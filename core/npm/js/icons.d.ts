import type { IconPaths } from "./index.js";

/**
 * The path data of the icons that a sketch can name, from Lucide (ISC), for the option `icons` of the drawing
 * functions.
 */
export const icons: IconPaths;
