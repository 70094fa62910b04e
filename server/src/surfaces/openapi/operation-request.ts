import { fileFieldOf, isProjectScoped, isWrite, limits, type PublicOperation, pathParameters } from "@galley/contract";
import { isObject, type JsonObject } from "./json-schema.ts";
import type { Schemas } from "./schemas.ts";

type Fields = { properties: Record<string, JsonObject>; required: readonly string[] };

/** An operation's flat input, split by where each field travels. A file travels in a multipart body only. */
export type Request = {
  parameters: JsonObject[];
  body: JsonObject | undefined;
  bodyExample: JsonObject;
  multipart: JsonObject | undefined;
};

export const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  description: `Any text of your own that names this request. Repeated within ${limits.idempotencyWindowHours} hours with the same payload, it returns the first answer, and nothing is done twice; with another payload it is \`invalid_input\`.`,
  schema: {
    type: "string",
    minLength: 1,
    maxLength: limits.idempotencyKeyLengthMax,
    pattern: "^[\\x21-\\x7e]+$",
    examples: ["import-2026-11-24-17"],
  },
};

/** Splits the input into path, query and body: names in braces are path, the rest is body for POST and PATCH, else query. */
export function describeOperationRequest(operation: PublicOperation, schemas: Schemas): Request {
  const own = fieldsOf(operation, schemas);
  const site = operation.siteRead === undefined ? undefined : toFields(schemas.convert(operation.siteRead.input, "input"));
  const inPath = pathParameters(operation.path);
  const pathEntries = inPath.map((name) =>
    pathParameter(name, own.properties[name] ?? {}, site?.properties[name], examplesOf(operation, name)),
  );
  const keys = isWrite(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  const rest = Object.keys({ ...own.properties, ...site?.properties }).filter((name) => !inPath.includes(name));
  if (operation.method === "GET" || operation.method === "DELETE") {
    const query = rest.map((name) => queryParameter(name, own, site, examplesOf(operation, name)));
    return { parameters: [...pathEntries, ...query, ...keys], body: undefined, bodyExample: {}, multipart: undefined };
  }
  const file = fileFieldOf(operation);
  const inJson = rest.filter((name) => name !== file);
  return {
    parameters: [...pathEntries, ...keys],
    body: bodyOf(own, inJson),
    bodyExample: pick(operation.example.input, inJson),
    multipart: file === undefined ? undefined : bodyOf({ ...own, required: [...own.required, file] }, rest),
  };
}

function fieldsOf(operation: PublicOperation, schemas: Schemas): Fields {
  const fields = toFields(schemas.convert(operation.input, "input"));
  const { projectId } = fields.properties;
  if (!isProjectScoped(operation) || projectId === undefined) return fields;
  // A project token implies its project, so only an all-projects token must send it.
  const described = {
    ...projectId,
    description: "Project id, from list_projects. Required with an all-projects token; a project token fills it in.",
  };
  return { properties: { ...fields.properties, projectId: described }, required: fields.required.filter((name) => name !== "projectId") };
}

function toFields(schema: JsonObject): Fields {
  const properties = isObject(schema.properties) ? (schema.properties as Record<string, JsonObject>) : {};
  return { properties, required: Array.isArray(schema.required) ? schema.required : [] };
}

function pathParameter(name: string, own: JsonObject, site: JsonObject | undefined, examples: JsonObject): JsonObject {
  const { description, ...schema } = own;
  if (site === undefined)
    return { name, in: "path", required: true, ...(description !== undefined && { description }), schema, ...examples };
  const { description: siteDescription, ...siteSchema } = site;
  const both = [description, withSiteToken(siteDescription)].filter(Boolean).join(" ");
  return { name, in: "path", required: true, description: both, schema: widest(schema, siteSchema), ...examples };
}

/** Merges two plain schemas that differ in length only; else returns both as alternatives. */
function widest(one: JsonObject, other: JsonObject): JsonObject {
  const { maxLength: oneMax, ...oneRest } = one;
  const { maxLength: otherMax, ...otherRest } = other;
  if (JSON.stringify(oneRest) !== JSON.stringify(otherRest)) return { anyOf: [one, other] };
  return { ...oneRest, maxLength: Math.max(Number(oneMax), Number(otherMax)) };
}

function queryParameter(name: string, own: Fields, site: Fields | undefined, examples: JsonObject): JsonObject {
  const ownSchema = own.properties[name];
  const siteSchema = site?.properties[name];
  const { description, ...schema } = ownSchema ?? siteSchema ?? {};
  const text = [description, mentionsSite(description) ? undefined : whoseField(ownSchema, site, siteSchema)].filter(Boolean).join(" ");
  const required = own.required.includes(name) && (site === undefined || site.required.includes(name));
  return { name, in: "query", required, ...(text !== "" && { description: text }), schema, ...examples };
}

function whoseField(own: JsonObject | undefined, site: Fields | undefined, siteField: JsonObject | undefined): string | undefined {
  if (site === undefined) return undefined;
  if (own === undefined) return "Only with a site read token.";
  if (siteField === undefined) return "Not with a site read token.";
  return own.description === siteField.description ? undefined : withSiteToken(siteField.description);
}

/** Describes a field for a site read token, where an API token uses it differently. */
function withSiteToken(description: unknown): string | undefined {
  return description === undefined ? undefined : `With a site read token: ${lowerFirst(String(description))}`;
}

function mentionsSite(description: unknown): boolean {
  return typeof description === "string" && description.includes("site read token");
}

/** Returns the example of one field: one value, or one for each kind of token. */
function examplesOf({ example, siteRead }: PublicOperation, name: string): JsonObject {
  const own = example.input[name];
  const site = siteRead?.example.input[name];
  if (own === undefined && site === undefined) return {};
  if (site === undefined || own === site) return { example: own };
  const ofSite = { siteReadToken: { summary: "With a site read token", value: site } };
  if (own === undefined) return { examples: ofSite };
  return { examples: { apiToken: { summary: "With an API token", value: own }, ...ofSite } };
}

function bodyOf({ properties, required }: Fields, names: readonly string[]): JsonObject | undefined {
  if (names.length === 0) return undefined;
  const requiredHere = required.filter((name) => names.includes(name));
  return {
    type: "object",
    properties: pick(properties, names),
    ...(requiredHere.length > 0 && { required: requiredHere }),
    additionalProperties: false,
  };
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
