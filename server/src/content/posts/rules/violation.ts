import { countCharacters } from "@galley/contract";
import { Failure } from "#src/core/failure.ts";

/** One thing that a format does not allow: the path of the field, what is wrong and what to do. */
export type Violation = { param: string; message: string };

/** Refuses content that breaks a rule, naming every violation. */
export function requireNone(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.message, first.param, { violations });
}

/** Nothing, or that a text has more characters, as people count them, than it may have. */
export function tooLong(param: string, text: string, lengthMax: number): Violation[] {
  if (countCharacters(text, lengthMax) <= lengthMax) return [];
  return [{ param, message: `The text has more than ${lengthMax} characters. Shorten it.` }];
}

/** Nothing, or that a text which has to say something is empty. */
export function missing(param: string, text: string): Violation[] {
  return text === "" ? [{ param, message: "The text is empty. Write something." }] : [];
}
