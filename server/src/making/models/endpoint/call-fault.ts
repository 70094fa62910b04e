import type { ModelFailure } from "#src/core/outside/models.ts";

type Facts = {
  kind: ModelFailure;
  /** What happened and what to do, behind the name of the model. */
  said: string;
  /** The answer's status; null where there was none. */
  status?: number | null;
  /** Whether the endpoint may have done, and charged for, what it was asked. */
  taken: boolean;
  /** Whether the same request may succeed a moment later. */
  passing: boolean;
  retryAfterSeconds?: number | null;
};

/** One request to a model's endpoint that came to nothing. Whether another follows is for its caller to decide. */
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
