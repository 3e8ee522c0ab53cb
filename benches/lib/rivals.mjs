// What a JavaScript developer would write instead: the same edits on the same sketch, with what takes them back.

import jsonPatch from "fast-json-patch";
import { enablePatches, produceWithPatches } from "immer";

enablePatches();

const { applyOperation, deepClone, getValueByPointer } = jsonPatch;

/**
 * JSON Patch, the nearest thing to a standard. The edits are turned into patches beforehand, so looking up components by
 * id costs nothing here; nothing but the path is checked.
 */
export function patchesOf(sketch, edits) {
  const places = new Map(sketch.map(({ id }, index) => [id, index]));
  const end = sketch.length;
  return edits.flatMap(({ type, componentId, ...fields }) => {
    const path = `/${places.get(componentId) ?? end}`;
    const set = (values, below) =>
      Object.entries(values).map(([key, value]) => ({ op: "add", path: `${below}/${key}`, value }));
    if (type === "modify") return set(fields.props, `${path}/props`);
    if (type === "delete") return [{ op: "remove", path }];
    if (type !== "add") return set(fields, path);
    const { componentType, ...rest } = fields;
    return [{ op: "add", path, value: { id: componentId, type: componentType, ...rest } }];
  });
}

/** Applies patches to a copy of `sketch`; returns it with the patches that take them back. */
export function applyPatches(sketch, patches) {
  const document = deepClone(sketch);
  const inverse = [];
  for (const patch of patches) {
    const former = patch.op === "add" && isNewComponent(document, patch.path);
    const value = former ? undefined : getValueByPointer(document, patch.path);
    inverse.push(
      value === undefined
        ? { op: "remove", path: patch.path }
        : { op: "add", path: patch.path, value },
    );
    applyOperation(document, deepClone(patch));
  }
  return { sketch: document, inverse: inverse.reverse() };
}

function isNewComponent(document, path) {
  return path === `/${document.length}`;
}

const WANTED = {
  move: ["x", "y"],
  resize: ["width", "height"],
  modify: ["props"],
  add: ["x", "y", "width", "height"],
  delete: [],
};

/**
 * A reducer over an array that is never written to, as state libraries ask for, with the checks of these five edits: how
 * the service that this editor began as executed operations.
 */
export function reduceEdits(sketch, edits) {
  const inverse = [];
  let state = sketch;
  for (const edit of edits) {
    const index = state.findIndex(({ id }) => id === edit.componentId);
    if (!isFine(edit, state[index])) throw new Error(`cannot do ${JSON.stringify(edit)}`);
    inverse.push(inverseOf(edit, state[index], index));
    state = reduced(state, edit, index);
  }
  return { sketch: state, inverse: inverse.reverse() };
}

/** immer: edits written as if the array could be changed, with patches that take them back; the same checks. */
export function draftEdits(sketch, edits) {
  const places = new Map(sketch.map(({ id }, index) => [id, index]));
  const [state, , inverse] = produceWithPatches(sketch, (draft) => {
    for (const edit of edits) {
      const index = places.get(edit.componentId);
      if (!isFine(edit, draft[index])) throw new Error(`cannot do ${JSON.stringify(edit)}`);
      draftEdit(draft, edit, index, places);
    }
  });
  return { sketch: state, inverse };
}

function draftEdit(draft, { type, componentId, componentType, ...fields }, index, places) {
  if (type === "add") {
    places.set(componentId, draft.length);
    draft.push({ id: componentId, type: componentType, ...fields });
  } else if (type === "delete") {
    draft.splice(index, 1);
    places.delete(componentId);
    for (let later = index; later < draft.length; later += 1) places.set(draft[later].id, later);
  } else if (type === "modify") {
    Object.assign(draft[index].props, fields.props);
  } else {
    Object.assign(draft[index], fields);
  }
}

function isFine(edit, component) {
  if ((component === undefined) !== (edit.type === "add")) return false;
  const least = leastOf(component?.type ?? edit.componentType);
  return WANTED[edit.type].every((field) => {
    const value = edit[field];
    if (field === "props") return typeof value === "object" && value !== null;
    return Number.isFinite(value) && value >= least[field] && value <= 1e6;
  });
}

function leastOf(type) {
  return { x: 0, y: 0, width: 20, height: type === "HorizontalLine" ? 2 : 20 };
}

function inverseOf({ type, componentId, props }, former, index) {
  if (type === "move") return { type, componentId, x: former.x, y: former.y };
  if (type === "resize") return { type, componentId, width: former.width, height: former.height };
  if (type === "add") return { type: "delete", componentId };
  if (type === "delete") return { type: "add", componentId, index, component: former };
  const keys = Object.keys(props);
  return {
    type,
    componentId,
    props: Object.fromEntries(keys.map((key) => [key, former.props[key] ?? null])),
  };
}

function reduced(state, { type, componentId, componentType, ...fields }, index) {
  if (type === "add") return [...state, { id: componentId, type: componentType, ...fields }];
  if (type === "delete") return state.filter((_, place) => place !== index);
  const change = (component) =>
    type === "modify"
      ? { ...component, props: { ...component.props, ...fields.props } }
      : { ...component, ...fields };
  return state.map((component, place) => (place === index ? change(component) : component));
}
