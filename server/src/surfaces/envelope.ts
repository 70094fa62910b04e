import { type ErrorCode, errorCodes } from "@galley/contract";
import { isDatabaseAway } from "#src/core/database/is-database-away.ts";
import { Failure } from "#src/core/failure.ts";
import type { Log, LogFields } from "#src/core/log.ts";

export type ErrorAnswer = { code: ErrorCode; status: number; body: string; headers: Record<string, string> };

/** Seconds in `retry-after` of an `unavailable` answer. */
export const unavailableRetrySeconds = 2;

/** Converts a thrown value to the error answer of REST. */
export function answerError(thrown: unknown, requestId: string, log: Log, about: LogFields): ErrorAnswer {
  return envelope(failureOf(thrown, requestId, log, about), requestId);
}

/** Converts a thrown value to the failure that a caller may see. Logs anything that is not a Failure and hides its details. */
export function failureOf(thrown: unknown, requestId: string, log: Log, about: LogFields): Failure {
  if (thrown instanceof Failure) return thrown;
  if (isDatabaseAway(thrown)) {
    log.warn("database away", { ...about, requestId, error: thrown });
    return new Failure("unavailable", "The service cannot reach its database right now. Try again in a moment.");
  }
  log.error("unexpected failure", { ...about, requestId, error: thrown });
  return new Failure("error", "Something failed on our side. Try again, and report the request id if it persists.");
}

function envelope(failure: Failure, requestId: string): ErrorAnswer {
  const { code, message, param, details } = failure;
  return {
    code,
    status: errorCodes[code].status,
    body: JSON.stringify({ error: { code, message, param, requestId, details } }),
    headers: {
      ...helpFor(code),
      ...comeBackAfter(failure),
      ...(code === "invalid_token" && { "www-authenticate": "Bearer" }),
    },
  };
}

/** Returns the `retry-after` header of an `unavailable` answer; no header for lasting failures. */
export function comeBackAfter({ code, lasting }: Failure): { "retry-after"?: string } {
  return code === "unavailable" && !lasting ? { "retry-after": String(unavailableRetrySeconds) } : {};
}

/** Returns the header with the link to a code's page, so that a program can show it to its developer. */
export function helpFor(code: ErrorCode): { link: string } {
  return { link: `<${errorPagePath(code)}>; rel="help"` };
}

export function errorPagePath(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}
