import type { ErrorCode } from "@galley/contract";

/** The only error that callers may see. The message says what happened, then what to do. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** True when waiting does not help, since this installation does not offer what was asked for. */
  readonly lasting: boolean = false;

  constructor(code: ErrorCode, message: string, param?: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.param = param;
    this.details = details;
  }

  /** Creates the failure for a feature that this installation lacks. The message names an alternative; there is no time to retry. */
  static notOffered(message: string, param?: string): Failure {
    return Object.assign(new Failure("unavailable", message, param), { lasting: true });
  }
}
