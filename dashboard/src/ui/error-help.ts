import { ApiError } from "#src/api/api-error.ts";

// The messages of these errors say what to do; the page explains the reason.
const explained = new Set(["error", "insufficient_credits", "invalid_state", "locked", "not_allowed", "rate_limited", "unavailable"]);

/** Returns the address of the page about an error's code; undefined if it tells no more than the message. */
export function errorHelp(error: unknown): string | undefined {
  return error instanceof ApiError && explained.has(error.code) ? `/docs/errors/${error.code}` : undefined;
}
