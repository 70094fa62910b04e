import { type ErrorCode, errorCodes } from "@galley/contract";
import { isDatabaseAway } from "#src/core/database/is-database-away.ts";
import { Failure } from "#src/core/failure.ts";
import type { Log, LogFields } from "#src/core/log.ts";

export type ErrorAnswer = { code: ErrorCode; status: number; body: string; headers: Record<string, string> };

/** When to come back after `unavailable`. */
export const retryAfterSeconds = 2;

/** A thrown value as what a caller may see, in the form of REST. */
export function answerError(thrown: unknown, requestId: string, log: Log, about: LogFields): ErrorAnswer {
  return envelope(failureOf(thrown, requestId, log, about), requestId);
}

/** The one place where a thrown value becomes what a caller may see; whatever is not a Failure is logged and kept back. */
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

/** When to come back after `unavailable`; nothing for what stays as it is. */
export function comeBackAfter({ code, lasting }: Failure): { "retry-after"?: string } {
  return code === "unavailable" && !lasting ? { "retry-after": String(retryAfterSeconds) } : {};
}

/** Where the page about a code is: beside each error, so that a program can show it to whoever writes it. */
export function helpFor(code: ErrorCode): { link: string } {
  return { link: `<${errorPagePath(code)}>; rel="help"` };
}

export function errorPagePath(code: ErrorCode): string {
  return `/docs/errors/${code}`;
}
