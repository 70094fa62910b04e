import { parseSync } from "rolldown/utils";

export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Parses a source file with the parser that also bundles it. Fails where it cannot be parsed. */
export function parsed(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return program as unknown as Node;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns the nodes directly below one, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Returns the line on which a character stands. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}
