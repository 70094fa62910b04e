import type { ModelFailure, ModelSetting } from "#src/operations/outside/models.ts";

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
  /** Words of the endpoint, which stay inside: they tell what form of request it takes. */
  complaint?: string;
  /** Setting of the model that the endpoint refuses. */
  about?: ModelSetting;
};

/** A failed request to a model's endpoint. The caller decides whether another one follows. */
export class CallFault extends Error {
  override readonly name = "CallFault";
  readonly kind: ModelFailure;
  readonly status: number | null;
  readonly taken: boolean;
  readonly passing: boolean;
  readonly retryAfterSeconds: number | null;
  readonly complaint: string;
  readonly about: ModelSetting | undefined;

  constructor({ kind, said, status = null, taken, passing, retryAfterSeconds = null, complaint = "", about }: Facts) {
    super(said);
    this.kind = kind;
    this.status = status;
    this.taken = taken;
    this.passing = passing;
    this.retryAfterSeconds = retryAfterSeconds;
    this.complaint = complaint;
    this.about = about;
  }
}
