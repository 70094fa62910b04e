import { type ErrorCode, errorCodes } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type DatabaseTrouble, troubleOf } from "#src/core/database/database-trouble.ts";
import { Failure } from "#src/core/failure.ts";
import type { Log, LogFields } from "#src/core/log.ts";

/** Seconds in `retry-after` of an `unavailable` answer. */
const unavailableRetrySeconds = 2;

export const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

const sentences = {
  away: "refusal_the_service_cannot_reach_its",
  full: "refusal_database_full",
  locked: "refusal_database_locked",
  slow: "refusal_database_slow",
  read_only: "refusal_database_read_only",
} as const satisfies Record<DatabaseTrouble, string>;

/** Converts a thrown value to the failure that a caller may see. Logs anything that is not a Failure and hides its details. */
export function failureOf(thrown: unknown, requestId: string, log: Log, about: LogFields): Failure {
  if (thrown instanceof Failure) return thrown;
  const trouble = troubleOf(thrown);
  if (trouble !== undefined) {
    log.warn("database away", { ...about, kind: trouble, requestId, error: thrown });
    return new Failure("unavailable", sentence(sentences[trouble]));
  }
  log.error("unexpected failure", { ...about, requestId, error: thrown });
  return new Failure("error", sentence("refusal_something_failed_on_our_side"));
}

/** Refuses with the error envelope of REST. */
export function refuseAsJson(
  { code, message, param, details }: Pick<Failure, "code" | "message" | "param" | "details">,
  { requestId }: { requestId: string },
  status: number = errorCodes[code].status,
): Response {
  const body = JSON.stringify({ error: { code, message, param, requestId, details } });
  const challenge = code === "invalid_token" && { "www-authenticate": "Bearer" };
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return new Response(body, { status, headers: { ...jsonHeaders, ...length, ...helpFor(code), ...challenge } });
}

/** Returns the `retry-after` header of a failure that ends by itself; no header for any other. */
export function comeBackAfter({ code, lasting, details }: Failure): { "retry-after"?: string } {
  const isPassing = (code === "unavailable" && !lasting) || code === "rate_limited";
  const seconds = isPassing ? (details?.retryAfterSeconds ?? (code === "unavailable" ? unavailableRetrySeconds : undefined)) : undefined;
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}

/** Returns the header with the link to a code's page, so that a program can show it to its developer. */
export function helpFor(code: ErrorCode): { link: string } {
  return { link: `<${errorPagePath(code)}>; rel="help"` };
}

export function errorPagePath(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}
