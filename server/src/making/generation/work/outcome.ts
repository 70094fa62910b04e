/** Another attempt is no use. The message is for whoever asked: what happened, then what to do. */
export class Hopeless extends Error {
  override readonly name = "Hopeless";
}

/** Something outside does not answer at the moment. The message is for whoever asked, should it stay so. */
export class NotNow extends Error {
  override readonly name = "NotNow";
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
