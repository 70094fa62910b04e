import { isObject, type JsonObject } from "../../server/src/surfaces/openapi/json-schema.ts";
import { docComment } from "./doc-comment.ts";

/** Returns the TypeScript of a JSON Schema, with the description and the bounds of each field above it. `indent` is that of its first line. */
export function typeText(schema: JsonObject, indent = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return options.map((option) => typeText(option, indent)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(" | ");
  if (schema.format === "binary") return "UploadFile";
  if (schema.type === "array") return arrayText(schema, indent);
  if (schema.type === "object") return objectText(schema, indent);
  const plain = plainTypes[String(schema.type)];
  if (plain === undefined)
    throw new Error(`No type is known for ${JSON.stringify(schema).slice(0, 200)}. Teach scripts/client/type-text.ts.`);
  return plain;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

function arrayText({ items, maxItems }: JsonObject, indent: string): string {
  if (maxItems === 0) return "never[]";
  const item = isObject(items) ? typeText(items, indent) : "unknown";
  return / \| /.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: JsonObject, indent: string): string {
  const { properties, additionalProperties } = schema;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inside = `${indent}  `;
  const fields = isObject(properties) ? Object.entries(properties) : [];
  const lines = fields.map(([name, field]) => {
    if (!isObject(field)) throw new Error(`The field ${name} has no schema.`);
    // A caller may pass undefined for what it leaves out, whatever its compiler's settings.
    const [mark, rest] = required.includes(name) ? ["", ""] : ["?", " | undefined"];
    return `${docComment(field, inside)}${inside}${name}${mark}: ${typeText(field, inside)}${rest};`;
  });
  if (isObject(additionalProperties)) lines.push(`${inside}[name: string]: unknown;`);
  return lines.length === 0 ? "Record<string, never>" : `{\n${lines.join("\n")}\n${indent}}`;
}
