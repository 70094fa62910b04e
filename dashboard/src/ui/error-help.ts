import { ApiError } from "#src/api/api-error.ts";

// Their messages say what to do now; the page says why it is so.
const explained = new Set(["error", "insufficient_credits", "invalid_state", "locked", "not_allowed", "rate_limited", "unavailable"]);

/** The page about an error's code, where it says more than the message. */
export function errorHelp(error: unknown): string | undefined {
  return error instanceof ApiError && explained.has(error.code) ? `/docs/errors/${error.code}` : undefined;
}
