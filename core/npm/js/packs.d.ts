/**
 * The content of trades and screens for the pages that `interpret` draws, as the text that `usePacks` of
 * `@websketch/core/language` takes. Node, workerd, Deno and Bun have it after the import of that entry point.
 */
export const packs: string;
