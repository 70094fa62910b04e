import { z } from "zod";
import { ResourceId, Timestamp } from "../fields.ts";
import type { PostFormat } from "./post-parts.ts";

/** Objectives of a post. Source: the specification's `objective`. */
export const objectives = ["leads", "authority", "educate", "launch", "retain", "save", "engage", "hire", "sell"] as const;
export type Objective = (typeof objectives)[number];

/** Tones of a post. Source: the specification's `tone`. */
export const tones = ["consultative", "direct", "didactic", "casual"] as const;
export type Tone = (typeof tones)[number];

/** Sizes of a post: characters of a `linkedin` text, parts of an `x` post, slides of a carousel. */
export const postSizes = { linkedin: [600, 1300, 2500], x: [1, 4, 8], carousel: [5, 7, 10] } as const satisfies Record<
  PostFormat,
  readonly number[]
>;
export const defaultPostSizes = { linkedin: 1300, x: 4, carousel: 7 } as const;

/** Kinds of pictures that the service adds to its texts. */
export const pictureKinds = ["none", "illustration", "photo"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Subjects of drawn pictures. */
export const drawnSubjects = ["prompt", "object", "pattern"] as const;
export type DrawnSubject = (typeof drawnSubjects)[number];

/** Aspect ratios of drawn images, with their width and height in pixels. */
export const pictureRatios = { "4:5": [1080, 1350], "1:1": [1080, 1080], "9:16": [1080, 1920], "16:9": [1600, 900] } as const;
export const postRatios = ["4:5", "1:1", "9:16"] as const;
export type PictureRatio = keyof typeof pictureRatios;
export const drawnRatios = ["16:9", ...postRatios] as const;

export const generationStatuses = ["pending", "working", "done", "failed"] as const;

/** Name of the writer where no model is configured. */
export const builtInWriter = "built-in writer";

export const Notice = z.string().nullable().describe("Note to read before approving it.");

/** State of a text that the service writes or has written. */
export const Generation = z
  .strictObject({
    id: ResourceId,
    status: z.enum(generationStatuses),
    agent: z.string().describe("Who writes: a model's name, or the built-in writer."),
    credits: z.int().min(0).describe("Reserved for it; its cost, once it is done; 0 if it failed."),
    brandVersion: z.int().nullable().describe("The brand that it was written with; null while nothing is written."),
    promptVersion: z.string().nullable().describe("The instructions that a model was given; null for the built-in writer."),
    error: z.string().nullable().describe("Why it failed, then what to do."),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
  })
  .meta({ id: "Generation" });
