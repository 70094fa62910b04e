import type { ErrorCode } from "@galley/contract";

/** The one error that callers may see. The message says what happened, then what to do. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Whether waiting helps nobody: this installation does not offer what was asked for. */
  readonly lasting: boolean = false;

  constructor(code: ErrorCode, message: string, param?: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.param = param;
    this.details = details;
  }

  /** For what this installation does not offer. The message names what can be asked for instead; there is no time to come back. */
  static notOffered(message: string, param?: string): Failure {
    return Object.assign(new Failure("unavailable", message, param), { lasting: true });
  }
}
