import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

/** Refuses words in place of nothing. */
export function requireQuote(replacement: string | undefined, quote: string): void {
  if (replacement === undefined || quote.trim() !== "") return;
  throw new Failure("invalid_input", sentence("refusal_suggestion_without_quote"), "replacement");
}

/** Refuses words in place of a passage that is not within one field, or that nobody writes: there is no change then. */
export function requirePlaceable(change: object | undefined): void {
  if (change !== undefined) return;
  throw new Failure("invalid_input", sentence("refusal_suggestion_over_fields"), "replacement");
}
