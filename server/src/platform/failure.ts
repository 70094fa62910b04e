import type { ErrorCode } from "@galley/contract";

/** The one error that callers may see. The message says what happened, then what to do. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, param?: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.param = param;
    this.details = details;
  }
}
