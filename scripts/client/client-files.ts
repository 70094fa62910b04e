import { type ErrorCode, type EventType, errorCodes, eventTypes, type PublicOperation } from "@galley/contract";
import { createErrorResponses, ErrorBody } from "../../server/src/surfaces/openapi/error-responses.ts";
import { describeImage, imagePath } from "../../server/src/surfaces/openapi/image-entry.ts";
import { isObject, type JsonObject } from "../../server/src/surfaces/openapi/json-schema.ts";
import { createSchemas, pascalCase } from "../../server/src/surfaces/openapi/schemas.ts";
import { describeEvents } from "../../server/src/surfaces/openapi/webhooks.ts";
import type { GeneratedFile } from "../generated-files.ts";
import { type ClientOperation, imageOperation, isPaged, toClientOperation } from "./client-operation.ts";
import { comment, docComment } from "./doc-comment.ts";
import { methodsText } from "./methods-text.ts";
import { typeText } from "./type-text.ts";

export const clientFolder = "client/src/generated";

const header = "// Written by scripts/write-derived.ts; do not edit.\n";

/** Returns the files of the client that follow from the contract: its types, its methods and the table that says how each of them is called. */
export function clientFiles(operations: readonly PublicOperation[]): GeneratedFile[] {
  const schemas = createSchemas();
  const image = describeImage(createErrorResponses());
  const all = [...operations.map((operation) => toClientOperation(operation, schemas)), imageOperation(imagePath, image)];
  describeEvents(schemas);
  const { properties } = schemas.convert(ErrorBody.shape.error, "output");
  const components = Object.entries(schemas.components());
  return [
    file("models", components.map(([name, schema]) => declared(name, schema as JsonObject)).join("\n")),
    file(
      "inputs-and-outputs",
      [
        importsOf(
          all,
          components.map(([name]) => name),
        ),
        ...all.map(typesOf),
      ].join("\n"),
    ),
    file("methods", methodsText(all)),
    file("operations", tableOf(all)),
    file("errors", errorsText(isObject(properties) ? properties : {})),
    file("events", eventsText()),
  ];
}

function file(name: string, text: string): GeneratedFile {
  return { path: `${clientFolder}/${name}.ts`, text: `${header}\n${text.trim()}\n` };
}

function declared(name: string, schema: JsonObject): string {
  return `${docComment(schema, "")}export type ${name} = ${typeText(schema)};\n`;
}

function typesOf({ stem, name, summary, input, output }: ClientOperation): string {
  const about = (what: string) => comment([`${what} of \`${stem}\`: ${summary}`], "");
  const inputType = `${about("Input")}export type ${pascalCase(name)}Input = ${typeText(input)};\n`;
  return output === undefined
    ? inputType
    : `${inputType}\n${about("Answer")}export type ${pascalCase(name)}Output = ${typeText(output)};\n`;
}

function importsOf(operations: readonly ClientOperation[], names: readonly string[]): string {
  const text = operations.map(typesOf).join("\n");
  const used = names.filter((name) => new RegExp(`\\b${name}\\b(?!Input|Output)`).test(text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "")));
  return `import type { UploadFile } from "../upload-file.ts";\nimport type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./models.ts";\n`;
}

function tableOf(operations: readonly ClientOperation[]): string {
  const rows = operations.map((operation) => {
    const { stem, name, method, path, answer } = operation;
    const marks = [answer === "bytes" && 'answer: "bytes"', isPaged(operation) && 'answer: "pages"'].filter(Boolean);
    return `  ${stem}: { ${[`name: "${name}"`, `method: "${method}"`, `path: "${path}"`, ...marks].join(", ")} },`;
  });
  return `/** How each operation is called. Names in \`{braces}\` come from the path. */\nexport const operations = {\n${rows.join("\n")}\n} as const;\n`;
}

function errorsText({ details }: JsonObject): string {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const lines = codes.map(
    (code) => `${comment([`${errorCodes[code].status}: ${errorCodes[code].meaning}`], "  ")}  ${code}: ${errorCodes[code].status};`,
  );
  const facts = isObject(details) ? details : {};
  return [
    `/** Codes of the service's errors, with the HTTP status of each. */\nexport type ErrorStatuses = {\n${lines.join("\n")}\n};\n`,
    "/** Codes of the service's errors. */\nexport type ErrorCode = keyof ErrorStatuses;\n",
    `${docComment(facts, "")}export type ErrorDetails = ${typeText({ ...facts, additionalProperties: {} })};`,
  ].join("\n");
}

function eventsText(): string {
  const types = Object.keys(eventTypes) as EventType[];
  const name = (type: EventType) => `${pascalCase(type)}Event`;
  const rows = types.map((type) => `${comment([eventTypes[type]], "  ")}  ${JSON.stringify(type)}: ${name(type)};`);
  return [
    `import type {\n${types
      .map((type) => `  ${name(type)},\n`)
      .toSorted()
      .join("")}} from "./models.ts";\n`,
    `/** The envelope of each event by its type. */\nexport type WebhookEvents = {\n${rows.join("\n")}\n};\n`,
    "/** Types of events. */\nexport type WebhookEventType = keyof WebhookEvents;\n",
    "/** An event, told apart by `type`. A service newer than this package may send further types: keep a `default` branch. */",
    "export type WebhookEvent = WebhookEvents[WebhookEventType];",
  ].join("\n");
}
