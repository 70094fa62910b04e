import { fieldsOf } from "../../site/src/client/read-answer.ts";
import { retryAfterSeconds } from "../../site/src/client/retry-after.ts";
import { GalleyError } from "./galley-error.ts";
import type { ErrorCode } from "./generated/errors.ts";

/** Returns the value in the text of a successful answer; throws `GalleyError` (`unexpected_answer`) when it is not JSON. */
export function parseAnswer({ status }: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpectedAnswer(status, "The answer is not JSON.", { cause });
  }
}

/** Returns the error of an answer outside 2xx. */
export function errorOf(response: Response, text: string): GalleyError {
  const { status, headers } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    return unexpectedAnswer(status, "It redirects, and redirects are not followed with a token.");
  }
  const wait = retryAfterSeconds(headers.get("retry-after"), Date.now());
  const error = fieldsOf(fieldsOf(parsed(text))?.error);
  if (error === null || typeof error.code !== "string" || typeof error.message !== "string") {
    return unexpectedAnswer(status, `It answered ${status} without the service's error envelope.`, { retryAfterSeconds: wait });
  }
  return new GalleyError(error.message, {
    // A newer service's code arrives as it is.
    code: error.code as ErrorCode,
    status,
    param: stringOrNull(error.param),
    requestId: stringOrNull(error.requestId) ?? headers.get("x-request-id"),
    details: fieldsOf(error.details) ?? {},
    retryAfterSeconds: wait,
  });
}

export function unexpectedAnswer(status: number, what: string, facts: { cause?: unknown; retryAfterSeconds?: number | null } = {}) {
  const message = `Something other than the service answered. ${what} Check that baseUrl is the service's address, without /api/v1.`;
  return new GalleyError(message, { code: "unexpected_answer", status, ...facts });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function stringOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
