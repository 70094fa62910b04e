import { isWrite, limits, type PublicOperation } from "@galley/contract";
import type { createErrorResponses } from "./error-responses.ts";
import { type HeaderKey, headerReferences } from "./headers.ts";
import type { JsonObject } from "./json-schema.ts";
import { errorCodesOf } from "./operation-errors.ts";
import { describeOperationRequest, type Request } from "./operation-request.ts";
import type { Schemas } from "./schemas.ts";
import { tagOf } from "./tags.ts";

type ErrorResponses = ReturnType<typeof createErrorResponses>;

/** Describes one operation for the document. */
export function describeOperation(operation: PublicOperation, schemas: Schemas, errors: ErrorResponses): JsonObject {
  const request = describeOperationRequest(operation, schemas);
  const { parameters } = request;
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: describe(operation),
    security: [{ apiToken: [] }, ...(operation.siteRead ? [{ siteReadToken: [] }] : [])],
    "x-permission": operation.permission,
    ...(operation.irreversible && { "x-irreversible": true }),
    ...(parameters.length > 0 && { parameters }),
    ...(request.body && { requestBody: requestBody(operation, request.body, request) }),
    responses: {
      [String(operation.status ?? 200)]: success(operation, schemas),
      ...(operation.siteRead && { "304": unchanged }),
      ...errors.responsesFor(errorCodesOf(operation)),
    },
  };
}

function describe(operation: PublicOperation): string {
  return [
    `Permission: \`${operation.permission}\`.`,
    operation.irreversible && "This cannot be undone or leads to something going live: ask the person you act for first.",
    operation.siteRead &&
      "A site read token may call this too. It gets published articles of its project only, in the shape of the site read token's example.",
  ]
    .filter(Boolean)
    .join(" ");
}

function requestBody(operation: PublicOperation, schema: JsonObject, { bodyExample, multipart }: Request): JsonObject {
  const bytesMax = operation.bodyBytesMax ?? limits.bodyBytesMax;
  return {
    required: Array.isArray(schema.required),
    description: `At most ${bytesMax.toLocaleString("en-US")} bytes.`,
    content: {
      "application/json": { schema, example: bodyExample },
      ...(multipart && { "multipart/form-data": { schema: multipart } }),
    },
  };
}

const unchanged = {
  description: "The site already has this answer: `If-None-Match` named it. With a site read token only; the call still counts.",
  headers: headerReferences(["RequestId", "RateLimitPolicy", "RateLimit", "ETag"]),
};

const successes = { 200: "Success.", 201: "Created.", 202: "Started; read it to follow its progress." } as const;

function success(operation: PublicOperation, schemas: Schemas): JsonObject {
  const replays: HeaderKey[] = isWrite(operation) ? ["IdempotentReplayed"] : [];
  const tags: HeaderKey[] = operation.siteRead === undefined ? [] : ["ETag"];
  return {
    description: successes[operation.status ?? 200],
    headers: headerReferences(["RequestId", "RateLimitPolicy", "RateLimit", ...replays, ...tags]),
    content: { "application/json": answer(operation, schemas) },
  };
}

function answer({ output, example, siteRead }: PublicOperation, schemas: Schemas): JsonObject {
  const own = schemas.convert(output, "output");
  if (siteRead === undefined) return { schema: own, example: example.output };
  return {
    schema: { anyOf: [own, schemas.convert(siteRead.output, "output")] },
    examples: {
      apiToken: { summary: "With an API token", value: example.output },
      siteReadToken: { summary: "With a site read token", value: siteRead.example.output },
    },
  };
}
