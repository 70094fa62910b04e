import type { ErrorCode } from "@galley/contract";
import { type Sentence, sentence, sentenceIn } from "@galley/messages";

/** Makes the message of a failure that only programs and operators read, in English. `bare-refusals.test.ts` lists who may. */
export function forPrograms(english: string): Sentence {
  return sentence("word_quoted", { text: english });
}

/** Something that breaks a rule: the path of the field, what is wrong and what to do. */
export type Violation = { param: string; text: Sentence };

type Details = Record<string, unknown> & { violations?: readonly Violation[] };

/** The only error that callers may see. The message says what happened, then what to do: in English, for programs and logs. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  /** The message as people read it, in no language yet. What only programs read is English in all of them. */
  readonly text: Sentence;
  readonly param: string | undefined;
  /** Facts for programs. Violations are told in English. */
  readonly details: Record<string, unknown> | undefined;
  /** True when waiting does not help, since this installation does not offer what was asked for. */
  readonly lasting: boolean = false;
  readonly #details: Details | undefined;

  constructor(code: ErrorCode, text: Sentence, param?: string, details?: Details) {
    super(sentenceIn("en", text));
    this.code = code;
    this.text = text;
    this.param = param;
    this.#details = details;
    this.details = detailsIn("en", details);
  }

  /** Creates the failure for a feature that this installation lacks. The message names an alternative; there is no time to retry. */
  static notOffered(text: Sentence, param?: string): Failure {
    return Object.assign(new Failure("unavailable", text, param), { lasting: true });
  }

  /** Creates a failure that tells people and programs the same in other words. */
  static worded(code: ErrorCode, { people, programs }: Record<"people" | "programs", Sentence>, details?: Details): Failure {
    return Object.assign(new Failure(code, people, undefined, details), { message: sentenceIn("en", programs) });
  }

  /** Returns what a person is told in their language, its violations included. */
  in(language: string): Pick<Failure, "code" | "message" | "param" | "details"> {
    const { code, text, param } = this;
    return { code, message: sentenceIn(language, text), param, details: detailsIn(language, this.#details) };
  }
}

function detailsIn(language: string, details: Details | undefined): Record<string, unknown> | undefined {
  return details?.violations === undefined ? details : { ...details, violations: violationsIn(language, details.violations) };
}

/** Returns violations as answers list them, in a language. */
function violationsIn(language: string, violations: readonly Violation[]): { param: string; message: string }[] {
  return violations.map(({ param, text }) => ({ param, message: sentenceIn(language, text) }));
}
