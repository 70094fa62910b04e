import type { BrandProfile, builtInWriter, createPost, Objective, PostFormat, postSizes, Tone } from "@galley/contract";
import type { Document } from "@galley/markdown";
import type { z } from "zod";

/** What a post is made from: an article's tree, or text as it is, such as a script or the readable part of a page. */
export type Source = {
  title: string;
  /** BCP 47. */
  language: string;
  body: { kind: "document"; document: Document } | { kind: "text"; text: string };
  /** Where the whole of it can be read; null leads nowhere. */
  url: string | null;
  /** Whether it is the brand's own: calls to action stand below nothing else. */
  own: boolean;
};

type SizedFormat = { [Format in PostFormat]: { format: Format; size: (typeof postSizes)[Format][number] } }[PostFormat];
export type Order = SizedFormat & { objective: Objective; tone: Tone };

/** The part of a brand that the writer heeds. */
export type WriterBrand = Pick<BrandProfile, "callsToAction" | "terms" | "glossary" | "pillars" | "competitors" | "languages">;

export type PostInput = Pick<z.input<typeof createPost.input>, "format" | "text" | "imageId" | "hashtags" | "parts" | "slides" | "caption">;

export type Written = { kind: "written"; agent: typeof builtInWriter; post: PostInput };

/** Nothing could be written. `message` says why, then what to do. */
export type Undoable = { kind: "undoable"; reason: "bare_topic" | "too_little_text" | "nothing_stands"; message: string };
