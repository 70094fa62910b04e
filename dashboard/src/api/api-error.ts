export type Violation = { param: string; message: string };

/** Error with the service's own message. `code` is one of the contract's error codes, or `offline` if no answer arrived. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly param: string | undefined;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    error: { code?: string; message?: string; param?: string; details?: Record<string, unknown>; requestId?: string },
  ) {
    super(error.message ?? "");
    this.name = "ApiError";
    this.code = error.code ?? "error";
    this.status = status;
    this.param = error.param;
    this.details = error.details ?? {};
    this.requestId = error.requestId;
  }

  /** Every problem of the input, by field. */
  get violations(): Violation[] {
    const { violations } = this.details;
    if (Array.isArray(violations)) return violations as Violation[];
    return this.param === undefined ? [] : [{ param: this.param, message: this.message }];
  }
}

/** Returns whether a request failed for want of a connection or a session, so that the same one may succeed later. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "offline" || error.status === 401);
}

const transientCodes: ReadonlySet<string> = new Set(["offline", "unavailable", "error", "rate_limited"]);

/** Returns whether the same request may succeed later without a change. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || transientCodes.has(error.code);
}

/** Returns whether the service wants a proof first that it is the person. */
export function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.details.confirm === true;
}

export const gatewayFailures: ReadonlySet<number> = new Set([502, 503, 504]);
