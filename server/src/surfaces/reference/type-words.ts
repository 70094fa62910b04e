import { nameIn, type Schema } from "./api-description.ts";

const number = (value: number) => value.toLocaleString("en-US");

/** Tells the type of a value, as in `string or null` or `array of Article`. */
export function typeWords(schema: Schema): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) return [...new Set(options.map(typeWords))].join(" or ");
  if (schema.items !== undefined) return [`array of ${typeWords(schema.items)}`, ...(isNullable(schema) ? ["null"] : [])].join(" or ");
  const types = schema.type === undefined ? ["any value"] : [schema.type].flat();
  return types.map((type) => (type === "string" && schema.format !== undefined ? `string (${schema.format})` : type)).join(" or ");
}

function isNullable({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes("null");
}

/** Tells what a value is limited to, a sentence each, in Markdown. Objects tell it of their own fields. */
export function boundWords(schema: Schema, schemas: Readonly<Record<string, Schema>>): string[] {
  if (schema.$ref !== undefined) return boundWords(schemas[nameIn(schema.$ref)] ?? {}, schemas);
  if (schema.properties !== undefined || schema.oneOf !== undefined) return [];
  const options = (schema.anyOf ?? []).flatMap((option) => boundWords(option, schemas));
  const items = schema.items === undefined ? [] : boundWords(schema.items, schemas).map((words) => `Each: ${words}`);
  return [...new Set([...ownBounds(schema), ...options, ...items])];
}

function ownBounds(schema: Schema): string[] {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const { pattern, default: usual } = schema;
  return [
    values === undefined ? "" : `${values.length > 1 ? "One of" : "Always"} ${values.map(code).join(", ")}.`,
    span(schema.minLength, schema.maxLength, "character"),
    span(schema.minimum, schema.maximum, ""),
    span(schema.minItems, schema.maxItems, "item"),
    pattern === undefined ? "" : `Matches ${code(pattern)}.`,
    usual === undefined || typeof usual === "object" ? "" : `Default ${code(usual)}.`,
  ].filter((words) => words !== "");
}

function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function span(min: number | undefined, max: number | undefined, unit: string): string {
  const end = unit === "" ? "" : ` ${unit}${(max ?? min) === 1 ? "" : "s"}`;
  if (min !== undefined && max !== undefined)
    return min === max ? `Exactly ${number(min)}${end}.` : `${number(min)} to ${number(max)}${end}.`;
  if (max !== undefined) return `At most ${number(max)}${end}.`;
  return min === undefined ? "" : `At least ${number(min)}${end}.`;
}
