import type { PublicOperation } from "@galley/contract";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { instructions } from "../server/src/surfaces/assistant/instructions.ts";
import { listPrompts } from "../server/src/surfaces/assistant/prompts/list-prompts.ts";
import { resourceTemplates } from "../server/src/surfaces/assistant/resources/list-resources.ts";
import { defineTool } from "../server/src/surfaces/assistant/tools/define-tool.ts";
import { listedOperations, othersIn } from "../server/src/surfaces/assistant/tools/subject-fields.ts";

const tokensMax = 8000;
const instructionTokensMax = 400;

/** Returns how many tokens the tools and the instructions take from a conversation before its first message. */
export function toolTokens(operations: readonly PublicOperation[]): { tools: number; instructions: number } {
  const tools = toolsOf(operations);
  return { tools: tokensOf({ tools }), instructions: encode(instructions).length };
}

function toolsOf(operations: readonly PublicOperation[]) {
  return listedOperations(operations).map((operation) => defineTool(operation, false, othersIn(operation, operations)));
}

function tokensOf(value: object): number {
  return encode(JSON.stringify(value)).length;
}

/** Returns complaints when the tools or the instructions take too many tokens. */
export function excessTokens(operations: readonly PublicOperation[]): string[] {
  const tokens = toolTokens(operations);
  return [
    ...(tokens.tools > tokensMax ? [`the tool list takes ${tokens.tools} tokens, more than ${tokensMax}`] : []),
    ...(tokens.instructions > instructionTokensMax
      ? [`the instructions take ${tokens.instructions} tokens, more than ${instructionTokensMax}`]
      : []),
  ];
}

/** Returns the page that lists the tools and prompts for assistants. */
export function toolPage(operations: readonly PublicOperation[]): string {
  const listed = listedOperations(operations);
  const rowsOf = (some: readonly PublicOperation[]) =>
    some.map((operation) => {
      const { name, summary, permission, irreversible } = operation;
      const tokens = tokensOf(defineTool(operation, false, othersIn(operation, operations)));
      return `| \`${name}\` | ${summary} | \`${permission}\` | ${irreversible ? "yes" : ""} | ${tokens} |`;
    });
  const prompts = listPrompts({ projectId: null }).map(
    ({ name, description, arguments: [argument] }) => `| \`${name}\` | \`${argument?.name}\` | ${description} |`,
  );
  const resources = resourceTemplates.map(({ uriTemplate, description }) => `| \`${uriTemplate}\` | ${description} |`);
  return [
    "<!-- Generated from the contract by `npm run generate`. -->",
    "# What assistants are offered",
    introduction(toolTokens(operations)),
    "## Tools",
    table(toolHeads, rowsOf(listed)),
    "## Further tools",
    "Any connection may call these by name. A connection to `/mcp?tools=all` lists them, too.",
    table(toolHeads, rowsOf(operations.filter((operation) => !listed.includes(operation)))),
    "## Prompts",
    table(["Prompt", "Argument", "What it does"], prompts),
    "## Resources",
    table(["Address", "What it is"], resources),
  ]
    .join("\n\n")
    .concat("\n");
}

const toolHeads = ["Tool", "What it does", "Permission", "Needs `confirm: true`", "Tokens"];

function table(heads: readonly string[], rows: readonly string[]): string {
  return [`| ${heads.join(" | ")} |`, `|${heads.map(() => "---").join("|")}|`, ...rows].join("\n");
}

function introduction(tokens: { tools: number; instructions: number }): string {
  return `A tool is an operation of the [REST API](api.md) under the same name, with the same rules, costs and limits; only the bytes of \`GET /images/{id}\` have none. \`list_comments\` and \`create_comment\` take posts as well as articles. A connection lists the tools
that its permissions and the role of its person allow at that moment. The list takes ${tokens.tools.toLocaleString("en-US")} tokens of a conversation (o200k), the server's
instructions ${tokens.instructions}. How to connect an assistant: [assistants.md](assistants.md).`;
}
