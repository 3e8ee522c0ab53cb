// As much of JSON Schema as the interface's description uses.

/**
 * Returns the deviations of `value` from its schema, one line each.
 * @param {any} value @param {any} schema @param {any} document where references lead @param {string} [place]
 * @returns {string[]}
 */
export function faults(value, schema, document, place = "$") {
  if (schema.$ref) return faults(value, resolved(schema, document), document, place);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const tried = choices.map((/** @type {any} */ one) => faults(value, one, document, place));
    return tried.some((/** @type {string[]} */ found) => found.length === 0)
      ? []
      : [`${place} is none of several`];
  }
  const found = [];
  if ("const" in schema && value !== schema.const) found.push(`${place} is not ${schema.const}`);
  if (schema.enum && !schema.enum.includes(value)) found.push(`${place} is ${value}`);
  if (schema.type && !isOf(schema.type, value)) return [...found, `${place} is no ${schema.type}`];
  if (typeof value === "string" && !new RegExp(schema.pattern ?? "", "u").test(value))
    found.push(`${place} is ${JSON.stringify(value)}`);
  if (typeof value === "number") {
    if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))
      found.push(`${place} is out of range`);
    if (value <= (schema.exclusiveMinimum ?? -Infinity)) found.push(`${place} is too small`);
  }
  if (Array.isArray(value) && schema.items) {
    for (const [index, item] of value.entries())
      found.push(...faults(item, schema.items, document, `${place}[${index}]`));
  }
  if (schema.properties) {
    for (const name of schema.required ?? [])
      if (!(name in value)) found.push(`${place}.${name} is missing`);
    for (const [name, field] of Object.entries(value)) {
      // What is answered is described in full.
      if (!(name in schema.properties)) {
        if (!schema.additionalProperties) found.push(`${place}.${name} is not described`);
      } else found.push(...faults(field, schema.properties[name], document, `${place}.${name}`));
    }
  }
  return found;
}

/** @param {string | string[]} type @param {any} value */
function isOf(type, value) {
  if (Array.isArray(type)) return type.some((one) => isOf(one, value));
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object")
    return value !== null && typeof value === "object" && !Array.isArray(value);
  return typeof value === type;
}

/** Returns the target of a reference, or the object itself. @param {any} object @param {any} document */
export function resolved(object, document) {
  if (!object.$ref) return object;
  const path = object.$ref.replace("#/", "").split("/");
  return path.reduce(
    (/** @type {any} */ value, /** @type {string} */ name) => value[name],
    document,
  );
}
