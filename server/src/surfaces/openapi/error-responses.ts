import { type ErrorCode, errorCodes } from "@galley/contract";
import { z } from "zod";
import { errorGuide } from "./error-guide.ts";
import { type HeaderKey, headerReferences } from "./headers.ts";
import type { JsonObject } from "./json-schema.ts";
import { allErrorCodes } from "./operation-errors.ts";
import { pascalCase } from "./schemas.ts";

/** Body of every error answer. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(allErrorCodes).describe("Stable name of the error, for programs."),
      message: z.string().describe("The problem, then what to do. Written for people; it may change."),
      param: z.string().optional().describe("The input that is wrong, such as `title` or `items[2].name`."),
      requestId: z.string().describe("Equals the header `x-request-id`."),
      details: z
        .looseObject({
          currentRevision: z.int().optional().describe("With `conflict`: the revision that is current now."),
          currentWords: z
            .strictObject({ alt: z.string(), license: z.string(), credit: z.string().nullable() })
            .optional()
            .describe("With `conflict` over an image: the words that it has now."),
          lockedBy: z.string().optional().describe("With `locked`: the status that locks the article."),
          violations: z
            .array(z.strictObject({ param: z.string(), message: z.string() }))
            .optional()
            .describe("With `invalid_input`: every violation, where there is more than one."),
        })
        .optional()
        .describe("Facts about this error for programs. Fields may be added."),
    }),
  })
  .meta({ id: "Error", description: "Every code, its meaning and what to do about it stand at /docs/errors." });

export function errorExample(code: ErrorCode): z.infer<typeof ErrorBody> {
  const { message, param, details } = errorGuide[code].example;
  return {
    error: {
      code,
      message,
      ...(param !== undefined && { param }),
      requestId: "req_019f1c0aa7e0738ab0d5c1f2e3a4b5c6",
      ...(details && { details }),
    },
  };
}

/** Collects the error answers of all operations. Operations with the same codes share one. */
export function createErrorResponses() {
  const components = new Map<string, JsonObject>();
  return {
    /** Returns references by status, for the codes that one operation can return. */
    responsesFor(codes: readonly ErrorCode[]): JsonObject {
      const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status);
      const entries = [...byStatus].sort(([one], [other]) => one - other);
      return Object.fromEntries(
        entries.map(([status, codesOfStatus]) => {
          const name = codesOfStatus.map(pascalCase).join("Or");
          components.set(name, describeErrors(status, codesOfStatus));
          return [String(status), { $ref: `#/components/responses/${name}` }];
        }),
      );
    },
    components: (): JsonObject => Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function describeErrors(status: number, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `[\`${code}\`](/docs/errors/${code}): ${errorCodes[code].meaning}`).join("\n\n"),
    headers: headerReferences(headersOf(status)),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: errorCodes[code].meaning.replaceAll("`", ""), value: errorExample(code) }]),
        ),
      },
    },
  };
}

function headersOf(status: number): HeaderKey[] {
  if (status === 401) return ["RequestId", "Help", "Authenticate"];
  const waits: HeaderKey[] = status === 429 || status === 503 ? ["RetryAfter"] : [];
  return ["RequestId", "Help", "RateLimitPolicy", "RateLimit", ...waits];
}
