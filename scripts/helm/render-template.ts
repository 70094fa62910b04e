import type { Node, Operand, Pipeline } from "./parse-template.ts";
import { isEmpty, printed, templateFunctions } from "./template-functions.ts";

/** The dot, and variables by name; that with the empty name is the root. */
type Scope = { dot: unknown; variables: Readonly<Record<string, unknown>> };

/** Renders parsed nodes. `defined` holds what `include` finds. */
export function renderNodes(nodes: readonly Node[], scope: Scope, defined: ReadonlyMap<string, Node[]>): string {
  const render = (body: readonly Node[], inner: Scope) => renderNodes(body, inner, defined);
  const pieces = nodes.map((node) => {
    if (node.kind === "text") return node.text;
    const value = evaluate(node.pipeline, scope, defined);
    if (node.kind === "output") return printed(value);
    if (isEmpty(value)) return render(node.otherwise, scope);
    if (node.kind !== "range") return render(node.body, node.kind === "if" ? scope : { ...scope, dot: value });
    return entriesOf(value)
      .map((entry) => render(node.body, { dot: entry[1], variables: { ...scope.variables, ...named(node.variables, entry) } }))
      .join("");
  });
  return pieces.join("");
}

/** Go walks through a map by its keys in order. */
function entriesOf(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return Object.entries(value as object).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function named(names: readonly string[], [key, value]: [unknown, unknown]): Record<string, unknown> {
  const [first, second] = names;
  if (first === undefined) return {};
  return second === undefined ? { [first]: value } : { [first]: key, [second]: value };
}

function evaluate(pipeline: Pipeline, scope: Scope, defined: ReadonlyMap<string, Node[]>): unknown {
  const resolve = (operand: Operand): unknown => {
    if (operand.kind === "value") return operand.value;
    if (operand.kind === "pipeline") return evaluate(operand.pipeline, scope, defined);
    if (operand.kind === "path")
      return follow(operand.variable === undefined ? scope.dot : scope.variables[operand.variable], operand.keys);
    throw new Error(`${operand.name} stands where a value does`);
  };
  let piped: unknown[] = [];
  for (const [first, ...rest] of pipeline) {
    if (first === undefined) throw new Error("a command is empty");
    const args = [...rest.map(resolve), ...piped];
    piped = [first.kind === "function" ? call(first.name, args, scope, defined) : resolve(first)];
  }
  return piped[0];
}

function call(name: string, args: unknown[], scope: Scope, defined: ReadonlyMap<string, Node[]>): unknown {
  if (name === "include") {
    const body = defined.get(String(args[0]));
    if (body === undefined) throw new Error(`nothing is defined as ${args[0]}`);
    return renderNodes(body, { dot: args[1], variables: { "": scope.variables[""] } }, defined);
  }
  const known = Object.hasOwn(templateFunctions, name) ? templateFunctions[name] : undefined;
  if (known === undefined) throw new Error(`${name} is no function that this renderer knows`);
  return known(...args);
}

/** Follows a path. A key that is not there is a nothing at its end, and a fault before. */
function follow(value: unknown, keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== "object" || at === null) throw new Error(`there is no ${keys.join(".")}`);
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
