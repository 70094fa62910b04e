import type { Anchor } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { placeWords } from "./place-words.ts";
import type { WrittenField } from "./written-fields.ts";

/** Refuses words in place of nothing. */
export function requireQuote(replacement: string | undefined, quote: string): void {
  if (replacement === undefined || quote.trim() !== "") return;
  throw new Failure("invalid_input", sentence("refusal_suggestion_without_quote"), "replacement");
}

/** Refuses words in place of a passage that is not within one field, or that nobody writes. */
export function requirePlaceable<Change>(fields: readonly WrittenField<Change>[], anchor: Anchor, replacement: string): void {
  if (placeWords(fields, anchor, replacement) !== undefined) return;
  throw new Failure("invalid_input", sentence("refusal_suggestion_over_fields"), "replacement");
}
