import { countCharacters } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure, type Violation } from "#src/core/failure.ts";

/** Refuses content with any violation and lists all of them. */
export function requireNone(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.text, first.param, { violations });
}

/** Reports a text with more characters, as people count them, than allowed. */
export function tooLong(param: string, text: string, lengthMax: number): Violation[] {
  if (countCharacters(text, lengthMax) <= lengthMax) return [];
  return [{ param, text: sentence("violation_text_longer_than", { count: lengthMax }) }];
}

/** Reports an empty text that must not be empty. */
export function missing(param: string, text: string): Violation[] {
  return text === "" ? [{ param, text: sentence("violation_text_empty") }] : [];
}
