import type { ModelKind, ModelPrice, ModelProvider } from "@galley/contract";
import type { z } from "zod";
import type { SealedPlace } from "#src/core/secrets.ts";

export type { ModelKind };
export type TextProtocol = "openai" | "anthropic";

/** Endpoint of a model of one kind. */
export type ModelEndpoint = {
  /** Id of the model at the endpoint. */
  model: string;
  protocol: TextProtocol;
  /** Base address with path, without a slash at its end. */
  url: string;
  /** Undefined when the endpoint needs none. */
  key: string | undefined;
  /** Header with the key, where it is not the protocol's own. */
  keyHeader?: "api-key";
  /** Path below the address that takes recordings, where it is not the protocol's own. */
  recordingsPath?: string;
};

/** Kinds without a model are left out. */
export type ModelSettings = { readonly [Kind in ModelKind]?: ModelEndpoint | undefined };

/** Tokens are null when the endpoint has not reported any. `calls` counts requests, the failed ones too. */
export type ModelUsage = { inputTokens: number | null; outputTokens: number | null; calls: number };

type Timing = {
  /** Limit for everything together: every round, every further attempt and the waiting between them. */
  timeoutMilliseconds: number;
  /** Ends the task at any time; it then fails with the signal's reason. */
  signal?: AbortSignal;
};

export type Picture = { bytes: Uint8Array; mediaType: "image/jpeg" | "image/png" | "image/webp" };

export type WritingTask<T> = Timing & {
  /** Role of the model, and rules for every answer. */
  instructions: string;
  /** The request, with everything that the model may know. */
  prompt: string;
  /** Pictures that the model looks at beside the prompt. */
  picture?: Picture;
  /** Shape of the answer, an object. Each field's `describe` reaches the model. */
  schema: z.ZodType<T>;
  /** Returns the faults of a value beyond its shape, in words that the model can act on. */
  check?: (value: T) => readonly string[] | Promise<readonly string[]>;
  /** Limit for each of the two rounds. */
  outputTokensMax: number;
  /** Told what has come of an answer so far, from its beginning. A further round or attempt begins again. */
  onText?: (text: string) => void;
};

export type DrawingTask = Timing & { prompt: string; width: number; height: number; count: number };
/** `seconds`: the recording's length, by which providers charge. */
export type TranscriptionTask = Timing & { audio: Uint8Array; mediaType: string; seconds: number; language?: string };

/** `write`, `draw` and `transcribe` of the models all fail with `ModelFailed`. */
export type TextModel = {
  name: string;
  write<T>(task: WritingTask<T>): Promise<{ value: T; usage: ModelUsage }>;
};

export type ImageModel = {
  name: string;
  /**
   * Returns as many pictures as were asked for, or those that came before a later request failed. They are as the model drew
   * them: of the nearest size that it supports, and not checked yet.
   */
  draw(task: DrawingTask): Promise<{ images: Uint8Array[]; usage: ModelUsage }>;
};

export type TranscriptionModel = {
  name: string;
  transcribe(task: TranscriptionTask): Promise<{ text: string; usage: ModelUsage }>;
};

/** Models of each kind. Where one is undefined, Galley works without it. */
export type Models = { text: TextModel | undefined; image: ImageModel | undefined; transcription: TranscriptionModel | undefined };

export type ModelNames = Record<keyof Models, string | undefined>;

export function modelNamesOf({ text, image, transcription }: Models): ModelNames {
  return { text: text?.name, image: image?.name, transcription: transcription?.name };
}

/** A model that an organization has entered for itself. Its key is sealed, but for one that was just sent. */
export type EnteredModel = {
  kind: ModelKind;
  provider: ModelProvider;
  model: string;
  address: string;
  key: { sealed: string } | { sent: string } | null;
  price: ModelPrice | null;
};

/** Use of a model by one task, whether it succeeded or not. */
export type ModelTaskUse = ModelUsage & { images: number; seconds: number };

/** Records the use of an organization's own model. Never fails. */
export type RecordModelUse = (organizationId: string, model: EnteredModel, use: ModelTaskUse) => Promise<void>;

/** Calls models of organizations, on whose behalf they go out as other calls to addresses of their people do. */
export type OwnModels = {
  open(organizationId: string, entered: readonly EnteredModel[]): Models;
  /**
   * Has a model do a small piece of its work. Fails with `ModelFailed`, for an address that may not be called as `Egress.check` does, and
   * with `unavailable` while another one of the organization is tested.
   */
  test(organizationId: string, entered: EnteredModel): Promise<void>;
};

export function modelKeyPlace(organizationId: string, kind: ModelKind): SealedPlace {
  return [organizationId, kind, "organization_model.key"];
}

/** Part of its settings that a model's endpoint refuses. `account`: the one behind the key has nothing left. */
export type ModelSetting = "address" | "key" | "model" | "account";

/** `no_pictures`: the model refuses a request with a picture as it would refuse one that it cannot read. */
export type ModelFailure = "timeout" | "busy" | "unavailable" | "refused" | "invalid" | "no_pictures" | "misconfigured";

/** The message is for the person who asked. It holds no key, and at most 200 characters of the endpoint's answer. */
export class ModelFailed extends Error {
  override readonly name = "ModelFailed";
  readonly kind: ModelFailure;
  /** True when the same task may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
  /** Usage in spite of the failure. */
  readonly usage: ModelUsage;
  readonly about: ModelSetting | undefined;

  constructor(
    kind: ModelFailure,
    message: string,
    {
      retryable,
      retryAfterSeconds,
      usage,
      about,
    }: Pick<ModelFailed, "retryable" | "retryAfterSeconds" | "usage"> & {
      about?: ModelSetting | undefined;
    },
  ) {
    super(message);
    this.kind = kind;
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.usage = usage;
    this.about = about;
  }
}
