// The schema of an answer, reduced to what a grammar for a small model can hold.

// Operations that a small model cannot write: their trees and lists have no end.
const LEFT_OUT = ["compose", "replace", "texts", "shift", "reflow", "undo"];
const MOST_OPERATIONS = 2;
const LIMITS = { string: { maxLength: 40 }, array: { maxItems: MOST_OPERATIONS } };
// Keywords of the runtime's own form of schemas.
const KEPT = ["type", "enum", "minItems", "$ref"];

/**
 * Returns a schema in the form of node-llama-cpp: alternatives are `oneOf`, and every property is required, so that only the
 * required ones and the props stay. Of the props, the text stays.
 */
export function smallSchema({ $defs, ...schema }) {
  const used = {};
  const use = (name) => {
    used[name] ??= reduce($defs[name], use);
  };
  return { ...reduce(schema, use), $defs: used };
}

function reduce(schema, use) {
  if (schema.anyOf) {
    return { oneOf: schema.anyOf.filter(isKept).map((one) => reduce(one, use)) };
  }
  if (schema.$ref) use(schema.$ref.replace("#/$defs/", ""));
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)));
  if (schema.type === "object") return { ...kept, ...fields(schema, use) };
  if (schema.items) kept.items = reduce(schema.items, use);
  return schema.enum ? kept : { ...kept, ...LIMITS[schema.type] };
}

function fields({ properties, required }, use) {
  const names = Object.keys(properties).filter(
    (name) => required?.includes(name) || name === "props",
  );
  if (names.length === 0) names.push("text");
  const of = (name) => [name, reduce(properties[name], use)];
  return { properties: Object.fromEntries(names.map(of)), additionalProperties: false };
}

const isKept = ({ properties }) => !LEFT_OUT.includes(properties?.type?.enum?.[0]);
