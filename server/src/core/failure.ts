import type { ErrorCode } from "@galley/contract";
import { type Sentence, sentenceIn } from "@galley/messages";

/** The only error that callers may see. The message says what happened, then what to do: in English, for programs and logs. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  /** The message as people read it: in no language yet, or in English where it is for programs alone. */
  readonly text: Sentence | string;
  readonly param: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** True when waiting does not help, since this installation does not offer what was asked for. */
  readonly lasting: boolean = false;

  constructor(code: ErrorCode, text: Sentence | string, param?: string, details?: Record<string, unknown>) {
    super(sentenceIn("en", text));
    this.code = code;
    this.text = text;
    this.param = param;
    this.details = details;
  }

  /** Creates the failure for a feature that this installation lacks. The message names an alternative; there is no time to retry. */
  static notOffered(message: string, param?: string): Failure {
    return Object.assign(new Failure("unavailable", message, param), { lasting: true });
  }
}
