// Unpacks the analysis that core/npm/src/analysis_packer.rs packs, and restores its objects and field names.

import { unpack } from "./packed.js";

/** Returns the LayoutAnalysis of a packed answer. */
export function analysisOf(bytes) {
  const { next, fields } = unpack(bytes);
  const { description, types, positions, relations, texts } = fields;
  const components = summariesOf(next, types, positions, texts);
  const ids = components.map(({ id }) => id);
  const spatialRelationships = relationshipsOf(next, ids, relations);
  return { description, components, spatialRelationships, layoutStats: statsOf(next, ids, fields) };
}

function summariesOf(next, types, positions, texts) {
  const summaries = [];
  for (let at = 0; at < texts.length; at += 3) {
    summaries.push({
      id: texts[at],
      type: types[next()],
      position: positions[next()],
      size: texts[at + 1],
      description: texts[at + 2],
    });
  }
  return summaries;
}

function relationshipsOf(next, ids, relations) {
  const relationships = [];
  for (let left = next(); left > 0; left -= 1) {
    const component1 = ids[next()];
    const component2 = ids[next()];
    const relationship = relations[next()];
    const distance = next();
    relationships.push(
      Number.isNaN(distance)
        ? { component1, component2, relationship }
        : { component1, component2, relationship, distance },
    );
  }
  return relationships;
}

function statsOf(next, ids, { counts, sides, lists }) {
  const stats = { canvasWidth: next(), canvasHeight: next(), componentCount: ids.length };
  stats.componentTypes = counts;
  for (const side of sides) stats[side] = groupOf(next, ids);
  for (const list of lists) stats[list] = repeated(next(), () => groupOf(next, ids));
  stats.readingOrder = repeated(ids.length, () => ids[next()]);
  return stats;
}

function groupOf(next, ids) {
  const bounds = { x: next(), y: next(), width: next(), height: next() };
  return { components: repeated(next(), () => ids[next()]), bounds };
}

function repeated(count, make) {
  const made = [];
  while (made.length < count) made.push(make());
  return made;
}
