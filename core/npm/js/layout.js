// The analysis as core/npm/src/layout.rs writes it, with ids and names of fields put back.

/** The LayoutAnalysis that an answer of `analyzeByPlace` stands for. */
export function named({ description, components, relations, spatialRelationships, layoutStats }) {
  const summaries = summariesOf(components);
  const ids = summaries.map(({ id }) => id);
  const idsOf = (places) => places.map((place) => ids[place]);
  const named = ({ components, bounds }) => ({ components: idsOf(components), bounds });
  for (const [key, value] of Object.entries(layoutStats)) {
    if (key === "readingOrder") layoutStats[key] = idsOf(value);
    else if (Array.isArray(value)) layoutStats[key] = value.map(named);
    else if (value.components !== undefined) layoutStats[key] = named(value);
  }
  return {
    description,
    components: summaries,
    spatialRelationships: relationshipsOf(spatialRelationships, ids, relations),
    layoutStats,
  };
}

function summariesOf(flat) {
  const summaries = [];
  for (let at = 0; at < flat.length; at += 5) {
    summaries.push({
      id: flat[at],
      type: flat[at + 1],
      position: flat[at + 2],
      size: flat[at + 3],
      description: flat[at + 4],
    });
  }
  return summaries;
}

function relationshipsOf(flat, ids, relations) {
  const relationships = [];
  for (let at = 0; at < flat.length; at += 4) {
    const component1 = ids[flat[at]];
    const component2 = ids[flat[at + 1]];
    const relationship = relations[flat[at + 2]];
    const distance = flat[at + 3];
    relationships.push(
      distance === null
        ? { component1, component2, relationship }
        : { component1, component2, relationship, distance },
    );
  }
  return relationships;
}
