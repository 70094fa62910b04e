import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";

/**
 * Codes of calls that the service did not refuse:
 * - `not_configured`: an option is missing or wrong; nothing was sent
 * - `unreachable`: no answer came, or none to the end
 * - `timeout`: no answer came in time
 * - `aborted`: the caller's signal ended it
 * - `unexpected_answer`: the answer is not the service's
 */
export type ClientErrorCode = "not_configured" | "unreachable" | "timeout" | "aborted" | "unexpected_answer";

/** Codes of a `GalleyError`. A service newer than this package may answer further ones. */
export type GalleyErrorCode = ErrorCode | ClientErrorCode;

/** Fields of an error beyond its message. */
export type GalleyErrorFacts<Code extends GalleyErrorCode = GalleyErrorCode> = {
  readonly code: Code;
  readonly status: number;
  readonly param?: string | null;
  readonly requestId?: string | null;
  readonly details?: ErrorDetails;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
};

/**
 * A failed call. `code` is the service's or one of `ClientErrorCode`; `status` is the HTTP status, 0 without an answer (`invalid_input` with
 * it: nothing was sent); `param` names the input at fault; `requestId` identifies the call in the service's log; `details` holds facts such as `currentRevision`;
 * `retryAfterSeconds` is the wait that the service asked for. Messages are for people and may change.
 */
export class GalleyError<Code extends GalleyErrorCode = GalleyErrorCode> extends Error {
  override readonly name = "GalleyError";
  readonly code: Code;
  readonly status: number;
  readonly param: string | null;
  readonly requestId: string | null;
  readonly details: ErrorDetails;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { code, status, param, requestId, details, retryAfterSeconds, cause }: GalleyErrorFacts<Code>) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.param = param ?? null;
    this.requestId = requestId ?? null;
    this.details = details ?? {};
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Returns whether a thrown value is a `GalleyError`, and with codes given, one of these. */
export function isGalleyError<Code extends GalleyErrorCode = GalleyErrorCode>(
  thrown: unknown,
  ...codes: readonly Code[]
): thrown is GalleyError<Code> {
  return thrown instanceof GalleyError && (codes.length === 0 || codes.some((code) => code === thrown.code));
}
