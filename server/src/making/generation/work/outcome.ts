/** Fails a generation for good: another attempt is of no use. The message is for the person who asked: what happened, then what to do. */
export class Hopeless extends Error {
  override readonly name = "Hopeless";
}

/** Reports that an outside service does not answer at the moment. The message is for the person who asked, if no attempt succeeds. */
export class NotNow extends Error {
  override readonly name = "NotNow";
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
