import { z } from "zod";

type JsonSchema = { [key: string]: unknown };

/** A schema as sent to an endpoint. `strict`: every field is required, as OpenAI's strict mode demands. */
export type AnswerSchema = { json: JsonSchema; strict: boolean };

/** Returns the JSON schema of an answer before parsing. Objects accept no additional fields. */
export function answerSchema(schema: z.ZodType): AnswerSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-7", io: "input" }) as JsonSchema;
  const found = { strict: true };
  const closed = close(json, found) as JsonSchema;
  return { json: closed, strict: found.strict };
}

// The first keys hold values, the second ones a schema for each name.
const dataKeys = new Set(["const", "enum", "default", "examples", "required"]);
const namedKeys = new Set(["properties", "patternProperties", "definitions", "$defs"]);

function close(value: unknown, found: { strict: boolean }): unknown {
  if (Array.isArray(value)) return value.map((item) => close(item, found));
  if (!isRecord(value)) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, item]) => closeUnder(key, item, found)));
  if (node.type !== "object") return node;
  const names = Object.keys(isRecord(node.properties) ? node.properties : {});
  const required = Array.isArray(node.required) ? node.required : [];
  // A record accepts any name, which the strict mode cannot express.
  const open = node.additionalProperties !== undefined && node.additionalProperties !== false;
  if (open || names.some((name) => !required.includes(name))) found.strict = false;
  return open ? node : { ...node, additionalProperties: false };
}

function closeUnder(key: string, item: unknown, found: { strict: boolean }): [string, unknown] {
  if (dataKeys.has(key)) return [key, item];
  if (namedKeys.has(key) && isRecord(item))
    return [key, Object.fromEntries(Object.entries(item).map(([name, schema]) => [name, close(schema, found)]))];
  // The strict mode supports only `anyOf`. For a union that is distinguished by a field, both mean the same.
  return [key === "oneOf" ? "anyOf" : key, close(item, found)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
