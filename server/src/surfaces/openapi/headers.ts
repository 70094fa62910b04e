import { limits } from "@galley/contract";
import type { JsonObject } from "./json-schema.ts";

/** Every header of answers, by its name in the document. */
const headers = {
  RequestId: {
    name: "x-request-id",
    required: true,
    description: "Id of this call; errors repeat it as `requestId`. It finds the call in the log.",
    schema: { type: "string", examples: ["req_019f1c0aa7e0738ab0d5c1f2e3a4b5c6"] },
  },
  RateLimitPolicy: {
    name: "RateLimit-Policy",
    description: "The quota: `q` calls in `w` seconds per token.",
    schema: { type: "string", examples: [`"token";q=${limits.callsPerMinute};w=60`] },
  },
  RateLimit: {
    name: "RateLimit",
    description: "Rest of the quota: `r` calls, until it is full again in `t` seconds.",
    schema: { type: "string", examples: [`"token";r=${limits.callsPerMinute - 1};t=60`] },
  },
  RetryAfter: {
    name: "Retry-After",
    description: "Seconds to wait before repeating the call; absent where this installation does not offer the operation.",
    schema: { type: "integer", minimum: 1, examples: [2] },
  },
  IdempotentReplayed: {
    name: "Idempotent-Replayed",
    description: "`true` when this is the stored answer of an earlier call with the same `Idempotency-Key`; absent otherwise.",
    schema: { type: "string", enum: ["true"] },
  },
  ETag: {
    name: "ETag",
    description: "Names this answer to a site read token. Sent back as `If-None-Match`, it is answered with 304 while nothing has changed.",
    schema: { type: "string", examples: ['"pYJH3vC5uX0bq2m1s8kTz4WcD7e"'] },
  },
  Help: {
    name: "Link",
    required: true,
    description: 'The page about the error\'s code, as `rel="help"`; relative to the server.',
    schema: { type: "string", examples: ['</docs/errors/conflict>; rel="help"'] },
  },
  Authenticate: {
    name: "WWW-Authenticate",
    required: true,
    description: "The scheme that the API accepts.",
    schema: { type: "string", enum: ["Bearer"] },
  },
} as const satisfies Record<string, JsonObject>;
export type HeaderKey = keyof typeof headers;

/** Returns the headers as components: each under its key, without the name that only references need. */
export function headerComponents(): JsonObject {
  return Object.fromEntries(Object.entries(headers).map(([key, { name: _name, ...header }]) => [key, header]));
}

export function headerReferences(keys: readonly HeaderKey[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [headers[key].name, { $ref: `#/components/headers/${key}` }]));
}
