import { childrenOf, isNode, type Node, parsed } from "../runner/parsed-source.ts";

type Pattern = { source: string; flags: string; at: number };
/** `composed` lists the places where a pattern is built from values. */
export type Patterns = { literals: Pattern[]; composed: number[] };

/** Finds every regular expression of a source file. `at` counts characters. */
export function patternsIn(file: string, text: string): Patterns {
  const found: Patterns = { literals: [], composed: [] };
  const visit = (node: Node): void => {
    keep(node, found);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(file, text));
  return found;
}

function keep(node: Node, { literals, composed }: Patterns): void {
  const { regex, start: at } = node;
  if (node.type === "Literal" && isRegex(regex)) literals.push({ source: regex.pattern, flags: regex.flags, at });
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return;
  const { callee, arguments: given } = node;
  if (!isNode(callee) || callee.name !== "RegExp" || !Array.isArray(given)) return;
  const [source, flags] = given.map(literalText);
  if (source === undefined || (given.length > 1 && flags === undefined)) composed.push(at);
  else literals.push({ source, flags: flags ?? "", at });
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === "object" && value !== null && "pattern" in value;
}

function literalText(node: unknown): string | undefined {
  return isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
