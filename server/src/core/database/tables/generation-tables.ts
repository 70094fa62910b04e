import type { Objective, PictureKind, PictureRatio, PostFormat, RoutinePost, Tone } from "@galley/contract";
import type { Generated } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

/** What a post is written from. */
export type PostSource =
  | { kind: "topic"; topic: string }
  | { kind: "link"; link: string }
  | { kind: "script"; script: string }
  // Without a revision its current one is written from.
  | { kind: "article"; articleId: string; revision?: number };

export type PostRequest = {
  format: PostFormat;
  source: PostSource;
  objective: Objective;
  tone: Tone;
  size: number;
  images: PictureKind;
  ratio: PictureRatio;
};
export type ImagesRequest = { prompt: string; ratio: PictureRatio; count: number };
export type ArticleRequest = { topicId: string; cover: boolean; bodyImages: number; images: Exclude<PictureKind, "none"> };
export type ImprovementRequest = { revision: number; instructions: string };
/** `mediaType` as the bytes of the recording tell it; `language` is what was said to be spoken. */
export type TranscriptionRequest = { seconds: number; mediaType: string; fileName: string | null; language: string | null };

/** What is asked for, by the kind of generation. */
export type GenerationRequests = {
  post: PostRequest;
  images: ImagesRequest;
  article: ArticleRequest;
  improvement: ImprovementRequest;
  transcription: TranscriptionRequest;
};
export type GenerationKind = keyof GenerationRequests;

export type GenerationTables = {
  routine: {
    organization_id: string;
    project_id: string;
    posts: Json<RoutinePost[]>;
    excerpts: Generated<boolean>;
    updated_by: string;
    updated_at: Time;
  };
  routine_run: {
    organization_id: string;
    article_id: string;
    project_id: string;
    revision: number;
    person_id: string;
    token_id: string | null;
    posts: Json<RoutinePost[]>;
    attempts: Generated<number>;
    next_attempt_at: Time;
    begun: number | null;
    created_at: Time;
    ended_at: MaybeTime;
  };
  generation: {
    organization_id: string;
    id: string;
    project_id: string;
    kind: GenerationKind;
    post_id: Generated<string | null>;
    article_id: Generated<string | null>;
    request: Json<GenerationRequests[GenerationKind]>;
    status: Generated<"pending" | "working" | "done" | "failed">;
    person_id: string;
    token_id: string | null;
    credits: number;
    spent: number | null;
    attempts: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    give_up_at: Time;
    model: string;
    prompt_version: string | null;
    brand_version: number | null;
    input_tokens: number | null;
    output_tokens: number | null;
    result: Json<object> | null;
    error: string | null;
    created_at: Time;
    ended_at: MaybeTime;
  };
};
