import type { z } from "zod";

export type ModelKind = "text" | "image" | "transcription";
export type TextProtocol = "openai" | "anthropic";

/** Endpoint of the operator's model of one kind. */
export type ModelEndpoint = {
  /** Id of the model at the endpoint. */
  model: string;
  protocol: TextProtocol;
  /** Base address with path, without a slash at its end. */
  url: string;
  /** Undefined when the endpoint needs none. */
  key: string | undefined;
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
};

export type DrawingTask = Timing & { prompt: string; width: number; height: number; count: number };
export type TranscriptionTask = Timing & { audio: Uint8Array; mediaType: string; language?: string };

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

/** The operator's models. Where a kind is undefined, Galley works without one. */
export type Models = { text: TextModel | undefined; image: ImageModel | undefined; transcription: TranscriptionModel | undefined };

export type ModelNames = Record<keyof Models, string | undefined>;

export function modelNamesOf({ text, image, transcription }: Models): ModelNames {
  return { text: text?.name, image: image?.name, transcription: transcription?.name };
}

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

  constructor(
    kind: ModelFailure,
    message: string,
    { retryable, retryAfterSeconds, usage }: Pick<ModelFailed, "retryable" | "retryAfterSeconds" | "usage">,
  ) {
    super(message);
    this.kind = kind;
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.usage = usage;
  }
}
