/** Fields of an error beyond its message. */
export type GalleyErrorFacts = {
  code: string;
  status: number;
  requestId?: string | null;
  param?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/**
 * A failed call. `code` is the service's (`invalid_token`, `rate_limited`, `unavailable` …), or one of ours: `not_configured`
 * (an option is missing or wrong), `unreachable` (no answer came), `timeout` (none in time), `unexpected_answer` (the answer is
 * not the service's). `status` is the HTTP status, 0 without an answer; `requestId` identifies the call in the service's log;
 * `param` names the input at fault; `retryAfterSeconds` is the wait that the service asked for.
 */
export class GalleyError extends Error {
  override readonly name = "GalleyError";
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly param: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { code, status, requestId, param, retryAfterSeconds, cause }: GalleyErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId ?? null;
    this.param = param ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}
