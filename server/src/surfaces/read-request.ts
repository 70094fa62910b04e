import { fileFieldOf, limits, type Operation, type PublicOperation } from "@galley/contract";
import { sentence } from "@galley/messages";
import { z } from "zod";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { findKeyTwice } from "#src/core/text/key-twice.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import type { Bodies } from "./bodies.ts";
import { boundaryIn, readMultipart } from "./multipart.ts";
import { givenTwice, readJson } from "./read-json.ts";

type Body = Record<string, unknown>;

/** A request with an unread body. Its bytes count for the share until `room` is disposed of. */
export type Incoming = { request: Request; share: string; bodies: Bodies; room: DisposableStack };

/** Collects an operation's flat input: path parameters, then the query of GET and DELETE or the JSON body of POST and PATCH. */
export async function readInput(operation: PublicOperation, incoming: Incoming, parameters: Record<string, string>): Promise<Body> {
  const query = readQuery(incoming.request.url);
  const inBody = operation.method === "POST" || operation.method === "PATCH";
  const [unexpected] = inBody ? Object.keys(query) : [];
  if (unexpected !== undefined) {
    const name = shownName(unexpected);
    throw new Failure("invalid_input", forPrograms(`The query parameter ${name} is unknown. Send fields in the JSON body.`), name);
  }
  const given = inBody ? await readBody(operation, incoming) : typed(operation, query);
  if (operation.method === "DELETE") refuseFields(await readBody(operation, incoming));
  for (const name of Object.keys(parameters)) {
    if (Object.hasOwn(given, name))
      throw new Failure(
        "invalid_input",
        forPrograms(`${name} is part of the path. Remove it from the ${inBody ? "body" : "query"}.`),
        name,
      );
  }
  return { ...given, ...parameters };
}

function refuseFields(body: Body): void {
  const [unexpected] = Object.keys(body);
  if (unexpected === undefined) return;
  const name = shownName(unexpected);
  throw new Failure("invalid_input", forPrograms(`The field ${name} is unknown: a DELETE takes no body. Remove it.`), name);
}

function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  const start = url.indexOf("?");
  if (start === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in query) throw givenTwice(shownName(name));
    query[name] = value;
  }
  return query;
}

/** Converts text to numbers and booleans where the schema requires them. Anything else is left for the schema to refuse. */
function typed(operation: Operation, given: Body): Body {
  const { input } = operation;
  const siteInput = operation.surface === "public" ? operation.siteRead?.input : undefined;
  const body: Body = {};
  for (const name of Object.keys(given)) {
    const schema = Object.hasOwn(input.shape, name) ? input.shape[name] : siteInput?.shape[name];
    Object.defineProperty(body, name, { value: convert(schema, given[name]), enumerable: true, configurable: true, writable: true });
  }
  return body;
}

/** Reads lists, which a part of a form carries as JSON. Anything else is left for the schema to refuse. */
function listed({ input }: Operation, given: Body): Body {
  const read = (name: string, value: unknown) =>
    typeof value === "string" && isList(input.shape[name]) ? (jsonIn(name, value) ?? value) : value;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(name, value)]));
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}

function jsonIn(name: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const twice = findKeyTwice(text);
  if (twice === undefined) return value;
  throw givenTwice(shownName(`${name}${twice}`));
}

function convert(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodType) || typeof value !== "string") return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return convert(schema.unwrap(), value);
  if (schema instanceof z.ZodNumber && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (schema instanceof z.ZodBoolean && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Reads the fields of a body: from JSON, or from the parts of multipart/form-data where the operation takes a file. */
export async function readBody(operation: Operation, { request, share, bodies, room }: Incoming): Promise<Body> {
  const contentType = request.headers.get("content-type") ?? "";
  const fileField = fileFieldOf(operation);
  const boundary = fileField === undefined ? undefined : boundaryIn(contentType);
  const bytesMax = operation.bodyBytesMax ?? limits.bodyBytesMax;
  const bytes = await bodies.read({ request, share, bytesMax, tooLarge: () => bodyTooLarge(operation, bytesMax) }, room);
  if (bytes.byteLength === 0) return {};
  if (fileField !== undefined && boundary !== undefined)
    return typed(operation, listed(operation, readMultipart(bytes, boundary, fileField)));
  if (contentType.split(";")[0]?.trim().toLowerCase() !== "application/json")
    throw new Failure(
      "invalid_input",
      forPrograms(`The body must be JSON. Send it with Content-Type: application/json${fileField ? ", or as multipart/form-data" : ""}.`),
      "content-type",
    );
  const body = readJson(bytes, notJson);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new Failure("invalid_input", forPrograms("The body must be a JSON object."), "body");
  return body as Body;
}

function notJson(): Failure {
  return new Failure("invalid_input", forPrograms("The body is not valid JSON in UTF-8. Check quotes, commas and encoding."), "body");
}

/** Returns the failure for a body over the operation's limit. It names the field that makes the body large, if known. */
export function bodyTooLarge(operation: Operation, bytesMax: number): Failure {
  const param = ["markdown", "base64", "file"].find((name) => name in operation.input.shape) ?? "body";
  return new Failure("invalid_input", sentence("refusal_body_too_large", { count: bytesMax }), param);
}
