/** A failure to get data from Search Console. `reason` is for people: what happened, then what to do. */
export class SearchConsoleFault extends Error {
  override readonly name = "SearchConsoleFault";
  /** refused: a person has to act. busy: all requests must wait. failed: only this request. */
  readonly kind: "refused" | "busy" | "failed";
  readonly retryAfterSeconds: number;

  constructor(kind: SearchConsoleFault["kind"], reason: string, retryAfterSeconds = 0) {
    super(reason);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
