import { type ErrorCode, errorCodes } from "@galley/contract";
import { Failure } from "#src/platform/failure.ts";
import type { Log, LogFields } from "#src/platform/log.ts";

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

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
  "57014",
  "25P03",
]);

/** Whether a failure says that the database is gone, starting, full or too slow, rather than that a statement is wrong. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  if (awayCodes.has(code) || code.startsWith("08") || code.startsWith("53")) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/.test(
    thrown.message,
  );
}
