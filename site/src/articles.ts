/** Search texts of an article; a text is absent when none was written. */
export type Seo = { title?: string | undefined; description?: string | undefined };

/**
 * A published article as lists show it. `publishedAt` and `updatedAt` are UTC with milliseconds
 * (`2026-11-20T09:30:00.000Z`), `locale` is a language tag such as `en` or `pt-BR`, `revision` counts from 1.
 */
export type ArticleSummary = {
  id: string;
  revision: number;
  locale: string;
  slug: string;
  title: string;
  summary: string;
  seo: Seo;
  /** Subjects of the article; absent where it has none. */
  tags?: string[] | undefined;
  publishedAt: string;
  updatedAt: string;
};

/** The picture above an article. `width` and `height` are pixels. */
export type CoverImage = {
  id: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  credit?: string | undefined;
};

/** A published article in full: its text as Markdown and as content blocks. */
export type Article = ArticleSummary & {
  markdown: string;
  blocks: ContentBlock[];
  coverImage: CoverImage | null;
  /** A picture to show with links, 1200 by 630 pixels, for `og:image`. */
  openGraphImage: string;
};

/**
 * One piece of an article, in reading order. `text` and `items` hold inline Markdown: bold, emphasis, code, links and
 * line breaks. `width` and `height` are pixels of the largest stored variant, `src` is an absolute URL. `caption` is plain
 * text to be shown below the picture, `start` the first number of a list that does not count from 1, `credit` names who made it, to be shown behind the caption or alone.
 */
export type ContentBlock =
  | { type: "heading"; level: 2 | 3; text: string }
  | { type: "paragraph"; text: string }
  | { type: "list"; ordered: boolean; start?: number | undefined; items: string[] }
  | { type: "quote"; text: string; author?: string | undefined }
  | {
      type: "image";
      src: string;
      alt: string;
      caption?: string | undefined;
      width: number;
      height: number;
      credit?: string | undefined;
    };
