// Changed sketches that share unchanged components, so that callers can compare by identity.

const KEYS = new Set(["id", "type", "x", "y", "width", "height", "props"]);

/** Returns `sketch` after a change, or `sketch` itself if nothing has changed. */
export function changed(sketch, { changed, removed, order }) {
  const replacements = new Map(changed.map((component) => [component.id, component]));
  const gone = new Set(removed);
  const next = [];
  let isOther = gone.size > 0 || order !== undefined;
  for (const component of sketch) {
    const { id } = component;
    if (gone.has(id)) continue;
    const now = replacements.get(id) ?? whole(component);
    replacements.delete(id);
    isOther ||= now !== component;
    next.push(now);
  }
  if (!isOther && replacements.size === 0) return sketch;
  for (const added of replacements.values()) next.push(added);
  return order === undefined ? next : ordered(next, order);
}

function ordered(components, order) {
  const byId = new Map(components.map((component) => [component.id, component]));
  return order.map((id) => byId.get(id));
}

// Returned components have all of their fields and no others.
function whole(component) {
  let count = 0;
  for (const key in component) {
    if (!KEYS.has(key)) return plain(component);
    count += 1;
  }
  const { props } = component;
  return count === KEYS.size && isPlain(props) ? component : plain(component);
}

function isPlain(props) {
  if (typeof props !== "object" || props === null) return false;
  const prototype = Object.getPrototypeOf(props);
  return (prototype === Object.prototype || prototype === null) && props.toJSON === undefined;
}

function plain({ id, type, x, y, width, height, props }) {
  return { id, type, x, y, width, height, props: JSON.parse(JSON.stringify(props ?? {})) };
}
