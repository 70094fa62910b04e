import { fileFieldOf, isProjectScoped, type PublicOperation, pathParameters } from "@galley/contract";
import { z } from "zod";
import { isObject, type JsonObject, mapSubschemas, simplify } from "#src/surfaces/openapi/json-schema.ts";

/** A JSON Schema whose root is an object, as clients require of tools. */
export type ObjectSchema = { type: "object"; properties: Record<string, JsonObject>; required: string[] } & JsonObject;

/** Fields that only the tool has in addition to the operation's input. The REST API carries them in other ways or does not need them. */
export const confirmField = "confirm";
export const idempotencyField = "idempotencyKey";

/**
 * Returns whether repeating a call changes nothing more. False for a POST that adds something, true for one that moves its
 * subject to another state.
 */
export function isIdempotent({ method, path, status }: PublicOperation): boolean {
  return method !== "POST" || (pathParameters(path).length > 0 && status === undefined);
}

/** Returns whether the tool takes an idempotency key, which REST takes from a header. */
export function takesIdempotencyKey(operation: PublicOperation): boolean {
  return !isIdempotent(operation);
}

/**
 * Returns the tool's input: path, query and body as one flat object. A file travels in multipart bodies only and is left out, and so is what the operation keeps from its tool.
 * For a connection to one project the project is optional.
 */
export function inputSchemaOf(operation: PublicOperation, fillsInProject: boolean): ObjectSchema {
  const { properties, required, ...rest } = objectSchema(operation.input, "input");
  const file = fileFieldOf(operation);
  for (const left of [...(operation.notInTool ?? []), ...(file === undefined ? [] : [file])]) delete properties[left];
  if (isProjectScoped(operation))
    properties.projectId = { ...idText, description: fillsInProject ? filledIn : "Project id, from list_projects." };
  const optional = fillsInProject ? ["projectId"] : [];
  return {
    ...rest,
    properties: {
      ...lean(properties),
      ...(operation.irreversible && { [confirmField]: confirm }),
      ...(takesIdempotencyKey(operation) && { [idempotencyField]: idempotencyKey }),
    },
    required: [...required.filter((name) => !optional.includes(name)), ...(operation.irreversible ? [confirmField] : [])],
  };
}

const idText = { type: "string" };
const filledIn = "Not needed: this connection is to one project.";
const confirm = { type: "boolean", const: true, description: "true: the person agreed to exactly this call." };
const idempotencyKey = { type: "string", description: "Calls with the same key are done once." };

const passedOn = /^(id|\w+Id|cursor|revision)$/;

/**
 * Shortens the fields for the model. Values that it passes on unchanged (ids, cursors, revisions) have no bounds, and fields
 * with a format or a pattern have no examples. The service refuses values beyond the bounds and names the error.
 */
function lean(properties: Record<string, JsonObject>): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { examples: _examples, ...rest } = leanInside(schema);
      if (!passedOn.test(name)) return [name, rest];
      const { minLength: _min, maxLength: _max, minimum: _least, maximum: _most, ...bare } = rest;
      return [name, bare];
    }),
  );
}

function leanInside(schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, leanInside);
  return isObject(inside.properties) ? { ...inside, properties: lean(inside.properties as Record<string, JsonObject>) } : inside;
}

/** Returns whether the tool answers with a page of a list. */
export function isList({ output }: PublicOperation): boolean {
  return "shape" in output && isObject(output.shape) && "nextCursor" in output.shape;
}

/** Returns the schema of the tool's answer. It may gain fields, because readers do not refuse unknown ones. */
export function outputSchemaOf(operation: PublicOperation): ObjectSchema {
  const { properties, required } = objectSchema(operation.output, "output");
  return { type: "object", properties: eachOf(properties, shapeOf), required };
}

function objectSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { io });
  const inlined = inline(root, isObject($defs) ? $defs : {});
  return merged(simplify(inlined));
}

/** Expands references in place, because not every client follows them. */
function inline(schema: JsonObject, named: JsonObject): JsonObject {
  const { $ref, ...rest } = schema;
  const target = typeof $ref === "string" ? named[$ref.replace("#/$defs/", "")] : undefined;
  const { id: _id, ...whole } = isObject(target) ? { ...target, ...rest } : rest;
  return mapSubschemas(whole, (inside) => inline(inside, named));
}

/** Merges a choice between several objects into one. A field that only some of them have is optional. */
function merged(schema: JsonObject): ObjectSchema {
  const options = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(options)) return { ...schema, required: schema.required ?? [] } as ObjectSchema;
  const [first, ...others] = options.map(merged);
  const required = (first?.required ?? []).filter((name) => others.every((option) => option.required.includes(name)));
  const properties = Object.assign({}, ...options.map((option) => option.properties).toReversed());
  return { type: "object", properties, required };
}

const shaping = ["type", "properties", "items", "anyOf", "oneOf", "enum", "const", "additionalProperties"];

// Keeps only the shape of an answer: hosts validate it against the shape, while the model reads the answer itself. The rest
// would make the list of tools, which is part of the context of every conversation, half as long again.
function shapeOf(schema: JsonObject): JsonObject {
  const inside = mapSubschemas(schema, shapeOf);
  return Object.fromEntries(shaping.filter((name) => name in inside && inside[name] !== false).map((name) => [name, inside[name]]));
}

function eachOf(map: Record<string, JsonObject>, change: (schema: JsonObject) => JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, change(schema)]));
}
