import type { Objective, PictureKind, PictureRatio, PostFormat, Tone } from "@galley/contract";
import type { Generated } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

/** What a post is written from. */
export type PostSource =
  | { kind: "topic"; topic: string }
  | { kind: "link"; link: string }
  | { kind: "script"; script: string }
  | { kind: "article"; articleId: string };

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

export type GenerationTables = {
  generation: {
    organization_id: string;
    id: string;
    project_id: string;
    kind: "post" | "images";
    post_id: string;
    request: Json<PostRequest | ImagesRequest>;
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
    error: string | null;
    created_at: Time;
    ended_at: MaybeTime;
  };
};
