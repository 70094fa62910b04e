/** `too_large` is found while reading, every other reason before anything is sent. */
export type RefusalReason = "url" | "scheme" | "credentials" | "port" | "address" | "too_large";

/** Trying again changes nothing. The message is fit for whoever chose the address and tells nothing of the network inside. */
export class EgressRefused extends Error {
  override readonly name = "EgressRefused";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type FailureReason = "lookup" | "connection" | "certificate" | "timeout" | "answer";

/** The other side could not be reached or gave no usable answer; another attempt may succeed. What is under it is in `cause`. */
export class EgressFailed extends Error {
  override readonly name = "EgressFailed";
  readonly reason: FailureReason;
  /** False where the connection was never made, so that nobody can have acted on the request. */
  readonly sent: boolean;

  constructor(reason: FailureReason, message: string, cause?: unknown, sent = true) {
    super(message, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}
