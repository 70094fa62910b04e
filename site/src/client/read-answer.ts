import { GalleyError } from "./galley-error.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** Parses the JSON of an answer; throws `GalleyError` when the answer is not the service's. */
export function parseAnswer(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpectedAnswer(status, "The answer is not JSON.", cause);
  }
}

/** Returns the error for an answer outside 2xx. */
export function errorOf(response: Response, text: string): GalleyError {
  const { status, headers } = response;
  const wait = retryAfterSeconds(headers.get("retry-after"), Date.now());
  const error = envelopeOf(text);
  if (error === null) return unexpectedAnswer(status, `It answered ${status} without the service's error envelope.`, undefined, wait);
  const { code, message, param, requestId } = error;
  return new GalleyError(message, { code, status, param, requestId: requestId ?? headers.get("x-request-id"), retryAfterSeconds: wait });
}

export function unexpectedAnswer(status: number, what: string, cause?: unknown, wait: number | null = null): GalleyError {
  const message = `Something other than the service answered. ${what} Check that baseUrl is the service's address, without /api/v1.`;
  return new GalleyError(message, { code: "unexpected_answer", status, retryAfterSeconds: wait, cause });
}

type Envelope = { code: string; message: string; param: string | null; requestId: string | null };

function envelopeOf(text: string): Envelope | null {
  const body = fieldsOf(parsed(text));
  const error = fieldsOf(body?.error);
  if (error === null || typeof error.code !== "string" || typeof error.message !== "string") return null;
  return { code: error.code, message: error.message, param: stringOrNull(error.param), requestId: stringOrNull(error.requestId) };
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

/** Returns the fields of a JSON object; null for everything else. */
export function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null;
}
