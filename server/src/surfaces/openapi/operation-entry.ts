import { isWrite, limits, type PublicOperation } from "@galley/contract";
import { z } from "zod";
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
      ...successes(operation, schemas),
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

const texts = { 200: "Success.", 201: "Created.", 202: "Started; read it to follow its progress." } as const;

/** Describes the success of a call, and apart from it that of a dry run where the two have statuses of their own. */
function successes(operation: PublicOperation, schemas: Schemas): JsonObject {
  const { status = 200, output } = operation;
  const trial = status === 200 ? undefined : optionsOf(output).find(isTrial);
  if (trial === undefined) return { [String(status)]: success(operation, texts[status], answer(operation, schemas)) };
  const [first = output, ...further] = optionsOf(output).filter((option) => option !== trial);
  const made = { ...operation, output: further.length === 0 ? first : z.union([first, ...further]) };
  return {
    "200": success(operation, "A dry run: nothing is saved.", { schema: schemas.convert(trial, "output") }),
    [String(status)]: success(operation, texts[status], answer(made, schemas)),
  };
}

function optionsOf(output: z.ZodType): z.ZodType[] {
  return output instanceof z.ZodUnion ? output.options.map((option) => option as z.ZodType) : [output];
}

function isTrial(output: z.ZodType): boolean {
  return output instanceof z.ZodObject && "dryRun" in output.shape;
}

function success(operation: PublicOperation, description: string, content: JsonObject): JsonObject {
  const replays: HeaderKey[] = isWrite(operation) ? ["IdempotentReplayed"] : [];
  const tags: HeaderKey[] = operation.siteRead === undefined ? [] : ["ETag"];
  return {
    description,
    headers: headerReferences(["RequestId", "RateLimitPolicy", "RateLimit", ...replays, ...tags]),
    content: { "application/json": content },
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
