import type { ModelFailure } from "#src/operations/outside/models.ts";

type Facts = {
  kind: ModelFailure;
  /** The event and the advice, to follow the name of the model. */
  said: string;
  /** Status of the answer, null where there was none. */
  status?: number | null;
  /** True where the endpoint may have done the request and charged for it. */
  taken: boolean;
  /** True where the same request may succeed a moment later. */
  passing: boolean;
  retryAfterSeconds?: number | null;
};

/** A failed request to a model's endpoint. The caller decides whether another one follows. */
export class CallFault extends Error {
  override readonly name = "CallFault";
  readonly kind: ModelFailure;
  readonly status: number | null;
  readonly taken: boolean;
  readonly passing: boolean;
  readonly retryAfterSeconds: number | null;

  constructor({ kind, said, status = null, taken, passing, retryAfterSeconds = null }: Facts) {
    super(said);
    this.kind = kind;
    this.status = status;
    this.taken = taken;
    this.passing = passing;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
