// A user's program; types.test.mjs compiles it. Each wrong line must be refused by the compiler.

import {
  analyze,
  type Change,
  type ChunkSource,
  compose,
  type ExcalidrawImport,
  execute,
  type Finding,
  fromExcalidraw,
  History,
  init,
  JsonStream,
  lint,
  type Operation,
  OperationStream,
  type Rejection,
  type RepairKind,
  reflow,
  repairJson,
  type Sketch,
  type StreamEvent,
  schema,
  structure,
  type Tree,
  tidy,
  toExcalidraw,
  toHtml,
  toSvg,
  validate,
  version,
  type WebSketchError,
} from "@websketch/core";
import { type Interpretation, interpret } from "@websketch/core/language";
import {
  init as initRepair,
  type Repair,
  repairJson as repairAlone,
} from "@websketch/core/repair/lazy";

await init();
await initRepair(new URL("https://example.org/websketch_repair_bg.wasm"));
export const alone: Repair[] = repairAlone("{a:1}").repairs;

const sketch = [{ id: "save", type: "Button", x: 40, y: 40, width: 120, height: 40 }] as const;

const operation: Operation = { type: "align", targetIds: ["a", "b"], alignment: "middle" };
const {
  sketch: after,
  applied,
  inverse,
  rejections,
} = execute(sketch, [operation], {
  partial: true,
  origin: "model",
  idSeed: { now: 0, random: "0123456789abcdef" },
});
const again: Sketch = execute(after, inverse).sketch;

export function describe(operation: Operation): string {
  switch (operation.type) {
    case "move":
      return `${operation.componentId} to ${operation.x}, ${operation.y}`;
    case "resize":
      return `${operation.width} × ${operation.height}`;
    case "add":
      return operation.componentType;
    case "delete":
      return operation.componentId;
    case "modify":
      return Object.keys(operation.props).join();
    case "align":
      return operation.alignment;
    case "distribute":
      return operation.axis ?? "x";
    case "replace":
      return String(operation.components.length);
    case "reorder":
      return String(operation.index);
  }
}

export function say(interpretation: Interpretation): string {
  switch (interpretation.kind) {
    case "operations":
      return `${interpretation.description} (${interpretation.operations.map(describe)})`;
    case "question":
      return interpretation.choices.map(({ label }) => label).join();
    case "answer":
      return interpretation.text;
    case "unknown":
      return interpretation.suggestions.join();
    case "undo":
    case "redo":
      return interpretation.kind;
  }
}

export function follow(event: StreamEvent): string {
  switch (event.kind) {
    case "operation":
      return `${describe(event.operation)} ${event.coercions.map(({ field }) => field)}`;
    case "rejected":
      return event.rejection.code;
    case "text":
      return event.field === "reasoning" ? "" : event.text;
    case "end":
      return event.streamError ?? String(event.complete && !event.superseded);
  }
}

const stream = new OperationStream(sketch, { idSeed: { now: 0, random: "0123456789abcdef" } });
const events: StreamEvent[] = [...stream.push("[{"), ...stream.push(new Uint8Array(3))];
const values = new JsonStream({ path: ["operations"], sentinels: ["<<"], shape: "operations" });
const complete: boolean = values.push("[]").length === 0 && values.finish().complete;
const repaired: { value: unknown; repairs: { kind: RepairKind }[] } = repairJson("{a:1}");
const imported: ExcalidrawImport = fromExcalidraw(toExcalidraw(sketch));
fromExcalidraw({ type: "excalidrawlib", libraryItems: [{ elements: [], name: "Card" }] });
fromExcalidraw({ type: "excalidrawlib", library: [[]] });
const fixes: Operation[] = lint(sketch).flatMap(({ fix }: Finding) => fix ?? []);
const required: string[] = schema().required ?? [];

const text: string = say(
  interpret(again, "make it wider", { selection: ["save"], page: { width: 1440, height: 900 } }),
);
const lines: string[] = rejections.map(
  ({ code, field, hint }: Rejection) => `${code} ${field} ${hint}`,
);
const order: string[] = analyze(sketch).layoutStats.readingOrder;
const left: number | undefined = analyze(sketch).layoutStats.leftColumn?.bounds.width;
const history = History.replay(sketch, new History(sketch).log());
const undone: Change | null = history.undo();
const valid: boolean = validate(sketch, [null, 7, operation]).valid;
const parsed: unknown = JSON.parse("[]");
const done = history.apply(Array.isArray(parsed) ? parsed : [], { merge: "drag", message: "move" });
const places: number[] = done.changed.map(({ x }) => x);
const gone: string[] = [...done.removed, ...(done.order ?? [])];
const can: boolean = history.canUndo || history.canRedo;
history.free();
const loose: { type: string; componentId: string }[] = [{ type: "delete", componentId: "save" }];
export const left2: Sketch = execute(sketch, loose).sketch;
export const { a: one }: { a: number } = repairJson<{ a: number }>("{a:1}").value;
export async function followed(source: ChunkSource): Promise<string[]> {
  const kinds: string[] = [];
  for await (const event of new OperationStream(sketch).events(source)) kinds.push(follow(event));
  const values = new JsonStream<{ a: number }>();
  for await (const { a } of values.values(["[{a:1},", "{a:2}]"])) kinds.push(String(a));
  return [...kinds, String(values.end?.complete)];
}
export async function piped(response: Response): Promise<number> {
  let count = 0;
  const reader = response.body?.pipeThrough(new JsonStream<number>()).getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    count += next.value;
  }
  return count;
}
export function told(error: WebSketchError): string {
  return error.code === "missing_field" ? `${error.path} ${error.index}` : error.message;
}
const strict: string[] = schema({ strict: true }).required ?? [];
export const results = [
  applied,
  text,
  lines,
  order,
  left,
  undone,
  places,
  gone,
  can,
  strict,
  valid,
  toSvg(sketch, { theme: "dark", handDrawn: true }),
  toHtml(sketch, { title: "A page" }),
  events.map(follow),
  complete,
  repaired.value,
  imported.skipped.map(({ reason }) => reason),
  [...fixes, ...tidy(sketch)],
  required,
  version(),
];

const tree: Tree = {
  page: [
    { bar: [{ text: "Shop" }, { nav: ["New", "Sale"] }, { button: "Cart", variant: "secondary" }] },
    { row: [{ column: [{ h1: "Shoes" }, "save"] }, { image: "Shoe", h: 320, share: 2 }], gap: "l" },
    {
      grid: [
        { card: [{ h3: "One" }], title: "First" },
        { copy: "save", texts: { save: "Again" } },
      ],
      columns: 2,
    },
    { table: ["Size", "Price"], rows: [["40", "$80"]] },
  ],
};
const { operations: composed, ids, repairs } = compose(sketch, { at: { below: "save" }, tree });
const { tree: found, blocks } = structure(sketch, { page: { width: 390, height: 844 } });
export const laidOut = [
  ...composed,
  ...reflow(sketch, { width: 390, height: 844 }),
  ids.length,
  repairs.map(({ path, kind }) => `${path} ${kind}`),
  found,
  blocks.flatMap(({ holds }) => holds),
];
// @ts-expect-error: there is no such node
export const nothing: Tree = { rows: [] };
// @ts-expect-error: a node has one name
export const twice: Tree = { h1: "Shoes", text: "Shoes" };
// @ts-expect-error: a row has no columns
export const rowed: Tree = { row: [], columns: 2 };
// @ts-expect-error: there is no such operation
execute(sketch, [{ type: "mve", componentId: "save", x: 0, y: 0 }]);
// @ts-expect-error: a move has two numbers
validate(sketch, [{ type: "move", componentId: "save", x: 0 }]);
// @ts-expect-error: there is no such operation
new History(sketch).apply([operation, { type: "mve", componentId: "save" }]);
// @ts-expect-error: no error has this code
export const told2 = (error: WebSketchError): boolean => error.code === "bad";
// @ts-expect-error: a page is where a tree goes, or one of eight places
compose(sketch, { at: "somewhere", tree });

// @ts-expect-error: there is no such type of component
analyze([{ id: "a", type: "Buton", x: 0, y: 0, width: 20, height: 20 }]);
// @ts-expect-error: a sketch is an array
analyze({ components: [] });
// @ts-expect-error: there is no such origin
execute(sketch, [], { origin: "god" });
// @ts-expect-error: there is no such option
execute(sketch, [], { dryRun: true });
// @ts-expect-error: a move has no width
export const move: Operation = { type: "move", componentId: "a", x: 0, y: 0, width: 20 };
// @ts-expect-error: the revision is for reading
history.revision = 7;
// @ts-expect-error: there may be nothing to undo
history.undo().changed;
// @ts-expect-error: no rejection has this code
export const unknownCode: Rejection["code"] = "too_big";
// @ts-expect-error: a value out of a text may be anything
repairJson("{}").value.length;
// @ts-expect-error: a chunk is text or bytes
values.push([1, 2, 3]);
// @ts-expect-error: there is no such shape
new JsonStream({ shape: "objects" });
// @ts-expect-error: only an operation has coercions
events[0]?.coercions;
// @ts-expect-error: no finding has this code
export const unknownFinding: Finding["code"] = "ugly";
// @ts-expect-error: there is no such theme
toSvg(sketch, { theme: "pink" });
// @ts-expect-error: a document says what it is
fromExcalidraw({ elements: [] });
