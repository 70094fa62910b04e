import type { BrandProfile, builtInWriter, createPost, Objective, PostFormat, postSizes, Tone } from "@galley/contract";
import type { Document } from "@galley/markdown";
import type { z } from "zod";

/** Source of a post: an article's tree, or plain text, such as a script or the readable part of a page. */
export type WriterSource = {
  title: string;
  /** BCP 47. */
  language: string;
  body: { kind: "document"; document: Document } | { kind: "text"; text: string };
  /** Address of the whole text, or null. */
  url: string | null;
  /** True for the brand's own text. Only below that does a post have a call to action. */
  own: boolean;
};

type SizedFormat = { [Format in PostFormat]: { format: Format; size: (typeof postSizes)[Format][number] } }[PostFormat];
export type Order = SizedFormat & { objective: Objective; tone: Tone };

/** The part of a brand that the writer uses. */
export type WriterBrand = Pick<BrandProfile, "callsToAction" | "terms" | "glossary" | "pillars" | "competitors" | "languages">;

export type PostInput = Pick<z.input<typeof createPost.input>, "format" | "text" | "imageId" | "hashtags" | "parts" | "slides" | "caption">;

export type WrittenPost = { kind: "written"; agent: typeof builtInWriter; post: PostInput };

/** No post could be written. `message` says why, then what to do. */
export type Undoable = { kind: "undoable"; reason: "too_little_text" | "nothing_stands"; message: string };
