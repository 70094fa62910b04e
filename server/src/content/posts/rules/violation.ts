import { countCharacters } from "@galley/contract";
import { Failure } from "#src/core/failure.ts";

/** A violation of a format's rules: the path of the field, what is wrong and what to do. */
export type Violation = { param: string; message: string };

/** Refuses content with any violation and lists all of them. */
export function requireNone(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.message, first.param, { violations });
}

/** Reports a text with more characters, as people count them, than allowed. */
export function tooLong(param: string, text: string, lengthMax: number): Violation[] {
  if (countCharacters(text, lengthMax) <= lengthMax) return [];
  return [{ param, message: `The text has more than ${lengthMax} characters. Shorten it.` }];
}

/** Reports an empty text that must not be empty. */
export function missing(param: string, text: string): Violation[] {
  return text === "" ? [{ param, message: "The text is empty. Write something." }] : [];
}
