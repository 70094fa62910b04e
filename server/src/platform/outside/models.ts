import type { z } from "zod";

/** What a model's calls have counted; null where it does not say. */
export type ModelUsage = { inputTokens: number | null; outputTokens: number | null; calls: number };

export type WritingTask<T> = {
  instructions: string;
  prompt: string;
  schema: z.ZodType<T>;
  /** What is wrong with what was written beyond its shape; the model may put it right once. */
  check?: (value: T) => readonly string[];
  outputTokensMax: number;
  timeoutMilliseconds: number;
  signal?: AbortSignal;
};

export type TextModel = { name: string; write<T>(task: WritingTask<T>): Promise<{ value: T; usage: ModelUsage }> };

export type DrawingTask = {
  prompt: string;
  width: number;
  height: number;
  count: number;
  timeoutMilliseconds: number;
  signal?: AbortSignal;
};

/** What it draws may have another size and shape than was asked for. */
export type ImageModel = { name: string; draw(task: DrawingTask): Promise<{ images: Uint8Array[]; usage: ModelUsage }> };

export type TranscriptionTask = {
  audio: Uint8Array;
  mediaType: string;
  language?: string;
  timeoutMilliseconds: number;
  signal?: AbortSignal;
};

export type TranscriptionModel = { name: string; transcribe(task: TranscriptionTask): Promise<{ text: string; usage: ModelUsage }> };

/** The models that the operator has configured. */
export type Models = { text: TextModel | undefined; image: ImageModel | undefined; transcription: TranscriptionModel | undefined };

export const noModels: Models = { text: undefined, image: undefined, transcription: undefined };

/** The names of the configured models. */
export type ModelNames = Record<keyof Models, string | undefined>;

export function namesOf({ text, image, transcription }: Models): ModelNames {
  return { text: text?.name, image: image?.name, transcription: transcription?.name };
}

export const modelFaults = ["timeout", "busy", "unavailable", "refused", "invalid", "misconfigured"] as const;

/** The message is for whoever asked: what happened, then what to do. */
export class ModelFailed extends Error {
  override readonly name = "ModelFailed";
  readonly kind: (typeof modelFaults)[number];
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: (typeof modelFaults)[number],
    message: string,
    { retryable, retryAfterSeconds = null }: { retryable: boolean; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.kind = kind;
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
