import type { BrandProfile, createPost, PostFormat } from "@galley/contract";
import type { Document } from "@galley/markdown";
import type { z } from "zod";

export const objectives = ["leads", "authority", "educate", "launch", "retain", "save", "engage", "hire", "sell"] as const;
export type Objective = (typeof objectives)[number];

export const tones = ["consultative", "direct", "didactic", "casual"] as const;
export type Tone = (typeof tones)[number];

/** What a post is asked to measure: characters of a `linkedin` text, parts of an `x` post, slides of a carousel. */
export const postSizes = { linkedin: [600, 1300, 2500], x: [1, 4, 8], carousel: [5, 7, 10] } as const satisfies Record<
  PostFormat,
  readonly number[]
>;
export const defaultPostSizes = { linkedin: 1300, x: 4, carousel: 7 } as const;

/** What a post is made from: an article's tree, or text as it is, such as a script or the readable part of a page. */
export type Source = {
  title: string;
  /** BCP 47. */
  language: string;
  body: { kind: "document"; document: Document } | { kind: "text"; text: string };
  /** Where the whole of it can be read; null leads nowhere. */
  url: string | null;
};

type SizedFormat = { [Format in PostFormat]: { format: Format; size: (typeof postSizes)[Format][number] } }[PostFormat];
export type Order = SizedFormat & { objective: Objective; tone: Tone };

/** The part of a brand that the writer heeds. */
export type WriterBrand = Pick<BrandProfile, "callsToAction" | "terms" | "glossary" | "pillars" | "competitors" | "languages">;

export type PostInput = Pick<z.input<typeof createPost.input>, "format" | "text" | "hashtags" | "parts" | "slides" | "caption">;

export const builtInWriter = "built-in writer";

export type Written = { kind: "written"; agent: typeof builtInWriter; post: PostInput };

/** Nothing could be written. `message` says why, then what to do. */
export type Undoable = { kind: "undoable"; reason: "bare_topic" | "too_little_text"; message: string };
