import { readFileSync } from "node:fs";
import { childrenOf, isNode, lineAt, type Node, parsed } from "../runner/parsed-source.ts";

const checked = /^(?:server|client|content-cli|site)\/src\/.*(?<!\.test|test-support)\.ts$/;
const beginning = new Set(["CallExpression", "NewExpression", "ConditionalExpression", "LogicalExpression"]);
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const leavings = new Set(["AwaitExpression", "ReturnStatement", "ThrowStatement"]);
// Calls that hold what they are given until the last of it has ended.
const holders = /^(?:Promise\.\w+|allInOrder|settlesWithin|within)$/;

type Use = { node: Node; above: readonly Node[] };
/** A value that is stored without waiting for it. */
type Stored = { name: string; from: number };
type Scope = { stored: Stored[]; uses: Map<string, Use[]>; leavings: Node[]; lists: Node[] };

/**
 * Lists the promises that a function begins and keeps in a variable while it waits for something else, or leaves, before anything holds
 * them. When one of them fails meanwhile, nothing waits for it, and an unhandled rejection ends the process.
 */
export function unheldPromises(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  return files
    .filter((file) => checked.test(file))
    .flatMap((file) => {
      const text = read(file);
      return scopesOf(parsed(file, text)).flatMap((scope) =>
        [...scope.stored.flatMap((one) => unheld(one, scope)), ...scope.lists.flatMap(begunBeforeAwait)].map(
          (at) =>
            `${file}:${lineAt(text, at)} begins a promise that nothing holds meanwhile. Begin both in allInOrder([…]), or wait for it first.`,
        ),
      );
    });
}

function scopesOf(program: Node): Scope[] {
  const scopes: Scope[] = [];
  const enter = (node: Node) => {
    const scope: Scope = { stored: [], uses: new Map(), leavings: [], lists: [] };
    scopes.push(scope);
    for (const child of childrenOf(node)) visit(child, [node], scope);
  };
  const visit = (node: Node, above: readonly Node[], scope: Scope): void => {
    if (functions.has(node.type)) enter(node);
    else {
      note(node, above, scope);
      for (const child of childrenOf(node)) visit(child, [...above, node], scope);
    }
  };
  enter(program);
  return scopes;
}

function note(node: Node, above: readonly Node[], { stored, uses, leavings: left, lists }: Scope): void {
  const [target, value] =
    node.type === "VariableDeclarator" ? [node.id, node.init] : node.type === "AssignmentExpression" ? [node.left, node.right] : [];
  if (isNode(target) && target.type === "Identifier" && isNode(value) && mayBegin(value))
    stored.push({ name: String(target.name), from: node.end });
  const list = pushedTo(node);
  if (list !== undefined) stored.push({ name: list, from: node.end });
  if (node.type === "Identifier") uses.set(String(node.name), [...(uses.get(String(node.name)) ?? []), { node, above }]);
  if (leavings.has(node.type) || (node.type === "ForOfStatement" && node.await === true)) left.push(node);
  if (isHolder(node) && Array.isArray(node.arguments) && isNode(node.arguments[0])) lists.push(node.arguments[0]);
}

/** Returns the name of the list that a call adds such a value to. */
function pushedTo({ type, callee, arguments: given }: Node): string | undefined {
  if (type !== "CallExpression" || !isNode(callee) || !isMethod(callee, "push") || !isNode(callee.object)) return undefined;
  const begins = Array.isArray(given) && given.some((one) => isNode(one) && mayBegin(one));
  return begins && callee.object.type === "Identifier" ? String(callee.object.name) : undefined;
}

/** Returns whether a value may be a promise that has begun and that nothing holds yet, or a list of such. */
function mayBegin(value: Node): boolean {
  if (value.type === "ArrayExpression") return childrenOf(value).some(mayBegin);
  if (!beginning.has(value.type)) return false;
  const { callee } = value;
  // A promise whose failures are caught is held. One that is there already cannot fail later.
  return !isNode(callee) || !(isMethod(callee, "catch") || isNamed(callee, /^Promise\.resolve$/));
}

/** Returns the place of a stored promise if the function waits or leaves before its first use. */
function unheld({ name, from }: Stored, { uses, leavings: left }: Scope): number[] {
  const own = (uses.get(name) ?? []).filter(({ node }) => node.start >= from);
  const [first] = own;
  if (first === undefined || !own.some(isWaitedFor)) return [];
  return left.some(({ start, end }) => start >= from && end <= first.node.start) ? [from] : [];
}

/** Returns whether a use tells that the value is a promise: it is awaited, by itself or among others. */
function isWaitedFor({ above }: Use): boolean {
  // Also where the list that holds it takes it out of one of its own.
  const path = above.at(-1)?.type === "SpreadElement" ? above.slice(0, -1) : above;
  const [list, parent] = [path.at(-2), path.at(-1)];
  if (parent === undefined) return false;
  if (parent.type === "AwaitExpression" || isHolder(parent)) return true;
  return parent.type === "ArrayExpression" && list !== undefined && isHolder(list);
}

/** Returns the places in a list of promises behind which a later element waits before the list is held. */
function begunBeforeAwait(list: Node): number[] {
  if (list.type !== "ArrayExpression") return [];
  const elements = childrenOf(list);
  return elements.some((element, at) => at > 0 && waits(element)) ? [list.start] : [];
}

function waits(node: Node): boolean {
  if (functions.has(node.type)) return false;
  return node.type === "AwaitExpression" || childrenOf(node).some(waits);
}

function isHolder(node: Node): boolean {
  return node.type === "CallExpression" && isNode(node.callee) && isNamed(node.callee, holders);
}

function isNamed(node: Node, name: RegExp): boolean {
  if (node.type === "Identifier") return name.test(String(node.name));
  const { object, property } = node;
  return isNode(object) && isNode(property) && name.test(`${String(object.name)}.${String(property.name)}`);
}

function isMethod({ property }: Node, name: string): boolean {
  return isNode(property) && property.name === name;
}
