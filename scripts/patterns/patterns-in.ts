import { parseSync } from "rolldown/utils";

type Pattern = { source: string; flags: string; at: number };
/** `composed` lists the places where a pattern is built from values. */
export type Patterns = { literals: Pattern[]; composed: number[] };

type Node = { type: string; start: number; [key: string]: unknown };

/** Finds every regular expression of a source file with the parser that also bundles it. `at` counts characters. */
export function patternsIn(file: string, text: string): Patterns {
  const found: Patterns = { literals: [], composed: [] };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      keep(value, found);
      for (const part of Object.values(value)) if (typeof part === "object") visit(part);
    }
  };
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  visit(program);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function keep(node: Node, { literals, composed }: Patterns): void {
  const { regex, start: at } = node;
  if (node.type === "Literal" && isRegex(regex)) literals.push({ source: regex.pattern, flags: regex.flags, at });
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return;
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee.name !== "RegExp" || !Array.isArray(given)) return;
  const [source, flags] = given.map(textOf);
  if (source === undefined || (given.length > 1 && flags === undefined)) composed.push(at);
  else literals.push({ source, flags: flags ?? "", at });
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value;
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
