import { isNode, lineAt, type Node, parsed } from "../runner/parsed-source.ts";

/** A statement, or a part of one, as its source writes it: the texts around its values, in their order. */
export type WrittenStatement = { line: number; texts: string[]; ofBuilder: boolean };

const builders = new Map([
  ["selectFrom", "from"],
  ["insertInto", "insert into"],
  ["updateTable", "update"],
  ["deleteFrom", "delete from"],
]);
// Texts for people begin with a capital.
const beginning = /^\s*(?:select|insert into|update \w+|delete from|with (?:recursive )?\w+ as|call \w+)\s/;

/** Lists the statements of a source file: tagged templates, texts that are handed to the driver, and calls of the query builder. */
export function statementsIn(file: string, text: string): WrittenStatement[] {
  const found: WrittenStatement[] = [];
  const add = (node: Node, texts: readonly string[], ofBuilder = false) => {
    const written = texts.map((one) => one.replaceAll(/\s+/g, " ").trim()).filter((one) => one !== "");
    if (written.length > 0) found.push({ line: lineAt(text, node.start), texts: written, ofBuilder });
  };
  visit(parsed(file, text), (node) => {
    const built = builtBy(node);
    if (built !== undefined) add(node, [built], true);
    if (node.type === "TaggedTemplateExpression" && isNamed(node.tag, "sql")) add(node, partsOf(node.quasi));
    const texts = partsOf(node);
    if (beginning.test(texts[0] ?? "")) add(node, texts);
    // Its template is read already.
    return node.type !== "TaggedTemplateExpression" || !isNamed(node.tag, "sql");
  });
  return found;
}

/** Visits a tree. Below a node for which `see` answers false, templates' values alone are visited. */
function visit(value: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value)) {
    if (see(value)) for (const part of Object.values(value)) visit(part, see);
    else if (isNode(value.quasi)) visit(value.quasi.expressions, see);
  }
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === "Identifier" && node.name === name;
}

function partsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return [];
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked);
}

/** Returns how the query builder begins a statement on a table; undefined for everything else. */
function builtBy(node: Node): string | undefined {
  const { callee, arguments: given } = node;
  if (node.type !== "CallExpression" || !isNode(callee) || !isNode(callee.property) || !Array.isArray(given)) return undefined;
  const verb = builders.get(String(callee.property.name));
  const [table] = partsOf(given[0]);
  if (verb === undefined || table === undefined) return undefined;
  const [name, alias] = table.split(/ as /i);
  return alias === undefined ? `${verb} "${name}"` : `${verb} "${name}" as "${alias}"`;
}
