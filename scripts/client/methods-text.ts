import { pascalCase } from "../../server/src/surfaces/openapi/schemas.ts";
import { type ClientOperation, isPaged } from "./client-operation.ts";
import { comment } from "./doc-comment.ts";

/** Returns the type of the client: one method for each operation, with its permission, its errors and its page in the reference. */
export function methodsText(operations: readonly ClientOperation[]): string {
  const names = operations.flatMap(({ name, output }) => {
    const stem = pascalCase(name);
    return output === undefined ? [`${stem}Input`] : [`${stem}Input`, `${stem}Output`];
  });
  return [
    'import type { CallOptions } from "../client-options.ts";',
    'import type { Pages } from "../pages.ts";',
    `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "./inputs-and-outputs.ts";\n`,
    "/** The operations of Galley's REST API, by the names of its contract. Each refusal is a `GalleyError`. */",
    `export type Client = {\n${operations.map(methodOf).join("\n")}\n};`,
  ].join("\n");
}

function methodOf(operation: ClientOperation): string {
  const { stem, name, tag, summary, permission, isIrreversible, errors, method } = operation;
  const about = [
    `${summary}${isIrreversible ? " This cannot be undone, or leads to something going live." : ""}`,
    permission === undefined ? "Needs no permission: the id cannot be guessed." : `Permission: \`${permission}\`.`,
    `Errors: ${errors.map((code) => `\`${code}\``).join(", ")}.`,
    method === "GET" ? "" : "A lost answer is asked for again with the same `Idempotency-Key`: nothing is done twice.",
    `Reference: \`/docs/api#/${tag}/${name}\` of your installation.`,
  ];
  const optional = Array.isArray(operation.input.required) && operation.input.required.length > 0 ? "" : "?";
  return `${comment(
    about.filter((text) => text !== ""),
    "  ",
  )}  ${stem}(input${optional}: ${pascalCase(name)}Input, options?: CallOptions): ${resultOf(operation)};`;
}

function resultOf(operation: ClientOperation): string {
  const output = `${pascalCase(operation.name)}Output`;
  if (operation.answer === "bytes") return "Promise<Blob>";
  return isPaged(operation) ? `Pages<${output}>` : `Promise<${output}>`;
}
