/** An operand: a value, a path below the dot or a variable, a call, or a pipeline in brackets. */
export type Operand =
  | { kind: "value"; value: string | number | boolean }
  | { kind: "path"; variable?: string; keys: string[] }
  | { kind: "function"; name: string }
  | { kind: "pipeline"; pipeline: Pipeline };
/** Commands of which each gets the result of the one before as its last argument. */
export type Pipeline = Operand[][];

export type Node =
  | { kind: "text"; text: string }
  | { kind: "output"; pipeline: Pipeline }
  | { kind: "if"; pipeline: Pipeline; body: Node[]; otherwise: Node[] }
  | { kind: "with"; pipeline: Pipeline; body: Node[]; otherwise: Node[] }
  | { kind: "range"; pipeline: Pipeline; variables: string[]; body: Node[]; otherwise: Node[] };

export type Template = { nodes: Node[]; defined: Map<string, Node[]> };

type Open = { node: Extract<Node, { body: Node[] }> | undefined; into: Node[] };

/** Parses the part of Go's template language that the chart keeps to, and fails on anything else. */
export function parseTemplate(source: string): Template {
  const defined = new Map<string, Node[]>();
  const nodes: Node[] = [];
  const open: Open[] = [{ node: undefined, into: nodes }];
  for (const piece of piecesOf(source)) {
    const inner = open.at(-1);
    if (inner === undefined) throw new Error("end without a beginning");
    if ("text" in piece) {
      if (piece.text !== "") inner.into.push({ kind: "text", text: piece.text });
      continue;
    }
    const [word = "", rest = ""] = splitAction(piece.action);
    if (word === "end") open.pop();
    else if (word === "else" && rest === "" && inner.node !== undefined) inner.into = inner.node.otherwise;
    else if (word === "define") {
      const body: Node[] = [];
      defined.set(JSON.parse(rest) as string, body);
      open.push({ node: undefined, into: body });
    } else if (word === "if" || word === "with" || word === "range") {
      const node = blockOf(word, rest);
      inner.into.push(node);
      open.push({ node, into: node.body });
    } else inner.into.push({ kind: "output", pipeline: parsePipeline(piece.action) });
  }
  if (open.length !== 1) throw new Error("a block has no end");
  return { nodes, defined };
}

function splitAction(action: string): [string, string] {
  const at = action.search(/\s/);
  return at === -1 ? [action, ""] : [action.slice(0, at), action.slice(at).trim()];
}

function blockOf(kind: "if" | "with" | "range", rest: string): Extract<Node, { body: Node[] }> {
  const [before, after] = rest.split(":=", 2);
  if (kind !== "range") return { kind, pipeline: parsePipeline(rest), body: [], otherwise: [] };
  const variables = after === undefined ? [] : (before ?? "").split(",").map((name) => name.trim().slice(1));
  return { kind, pipeline: parsePipeline(after ?? rest), variables, body: [], otherwise: [] };
}

/** Returns texts and actions in turn, without comments. A dash inside of the brackets takes the white space beside them. */
function piecesOf(source: string): ({ text: string } | { action: string })[] {
  const pieces: ({ text: string } | { action: string })[] = [];
  let trims = false;
  for (const [index, part] of source.split("{{").entries()) {
    const end = part.indexOf("}}");
    if (index > 0 && end === -1) throw new Error("an action has no end");
    const text = index === 0 ? part : part.slice(end + 2);
    const inside = index === 0 ? "" : part.slice(0, end);
    const last = pieces.at(-1);
    if (inside.startsWith("-") && last !== undefined && "text" in last) last.text = last.text.trimEnd();
    trims = inside.endsWith("-");
    const action = inside.replace(/^-/, "").replace(/-$/, "").trim();
    if (action !== "" && !action.startsWith("/*")) pieces.push({ action });
    pieces.push({ text: trims ? text.trimStart() : text });
  }
  return pieces;
}

function parsePipeline(text: string): Pipeline {
  const words = text.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|"]+/g) ?? [];
  const pipeline = readPipeline(words);
  if (words.length > 0) throw new Error(`cannot read ${text}`);
  return pipeline;
}

function readPipeline(words: string[]): Pipeline {
  const pipeline: Pipeline = [[]];
  for (let word = words.shift(); word !== undefined && word !== ")"; word = words.shift()) {
    if (word === "|") pipeline.push([]);
    else pipeline.at(-1)?.push(word === "(" ? { kind: "pipeline", pipeline: readPipeline(words) } : operandOf(word));
  }
  if (pipeline.some((command) => command.length === 0)) throw new Error("a command is empty");
  return pipeline;
}

function operandOf(word: string): Operand {
  if (word.startsWith('"')) return { kind: "value", value: JSON.parse(word) as string };
  if (/^\d+$/.test(word)) return { kind: "value", value: Number(word) };
  if (word === "true" || word === "false") return { kind: "value", value: word === "true" };
  const [first = "", ...keys] = word.split(".");
  const path = keys.filter((key) => key !== "");
  if (first.startsWith("$")) return { kind: "path", variable: first.slice(1), keys: path };
  if (first === "") return { kind: "path", keys: path };
  if (path.length === 0) return { kind: "function", name: first };
  throw new Error(`cannot read ${word}`);
}
