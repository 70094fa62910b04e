import type { Sentence } from "@galley/messages";
import { UserFacingError } from "#src/core/user-facing-error.ts";
/** `too_large` is found while reading, every other reason before anything is sent. */
export type RefusalReason = "url" | "scheme" | "credentials" | "port" | "address" | "too_large";

/** A retry does not help. The message is for the person who chose the address and reveals nothing about the internal network. */
export class EgressRefused extends UserFacingError {
  override readonly name = "EgressRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, text: Sentence) {
    super(text);
    this.reason = reason;
  }
}

export type FailureReason = "lookup" | "connection" | "certificate" | "timeout" | "answer";

/** The peer could not be reached or gave no usable answer; another attempt may succeed. `cause` is the underlying error. */
export class EgressFailed extends UserFacingError {
  override readonly name = "EgressFailed";
  readonly reason: FailureReason;
  /** False when the connection was never made, so that the request cannot have had an effect. */
  readonly sent: boolean;

  constructor(reason: FailureReason, text: Sentence, cause?: unknown, sent = true) {
    super(text, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}
