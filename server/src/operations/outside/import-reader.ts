import type { ImportLossKind, ImportReaders } from "@galley/contract";
import type { DroppedKind as ArticleLossKind, Document, Loss } from "@galley/markdown";
import type { Sentence } from "@galley/messages";
import { UserFacingError } from "#src/core/user-facing-error.ts";

export type ImportKind = "markdown" | "markdown_archive" | "ghost" | "wordpress";

export type LossKind = ArticleLossKind | ImportLossKind;

/** Something that an article cannot hold, how often it occurs, where first, and the form in which it can be kept, if there is one. */
export type DroppedKind = {
  kind: LossKind;
  name: string;
  what: string;
  count: number;
  places: string[];
  lines: number[];
  offer: Loss["offer"];
};

/** An article as a file holds it. Sources of its images are keys of `FoundImport.pictures`, or addresses. */
export type FoundArticle = {
  /** Place in the file: a path in an archive, or the name that the export gives it. */
  source: string;
  title: string;
  /** As the file has it; null where it has none. */
  slug: string | null;
  /** As the article itself says; null where it does not. */
  locale: string | null;
  /** As the file has it. */
  date: string | null;
  /** Where readers found it, as the file has it; null where it was not public, or the file does not say. */
  address: string | null;
  /** Readers to whom it was limited there; null where everybody could, or the file does not say. */
  readers: ImportReaders | null;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  /** As the file has them, those that it calls tags before its categories. */
  tags: readonly string[];
  /** Names as the file has them, in its order. */
  authors: readonly string[];
  cover: { src: string; alt: string } | null;
  document: Document;
  dropped: readonly DroppedKind[];
  /** Reason why it cannot become an article; null when it can. */
  fault: Sentence | null;
};

/** An article of a file as the service gets it from the process that read it. */
export type CarriedArticle = Omit<FoundArticle, "document"> & {
  /** Its Markdown, in which each image has its number in `shown` in place of its source. */
  text: string;
  /** Sources of the images in its text, each once, and their alternative texts. */
  shown: string[];
  alts: string[];
  /** Links in its text to articles of the same file: each address once, with the first words of its first link. */
  links: { href: string; words: string; count: number }[];
  isTooLong: boolean;
  /** Its Markdown as earlier imports knew it, with captions as paragraphs. */
  plain: string;
};

export type FoundImport<Article = FoundArticle> = {
  kind: ImportKind;
  /** The language of the file as a whole; null where it names none. */
  language: string | null;
  articles: readonly Article[];
  /** Entries that are not articles, such as pages, with the reason. */
  skipped: readonly { source: string; title: string; reason: Sentence }[];
  /** Number of further skipped entries. */
  skippedMore: number;
  /** Images inside the file, by the source that articles use for them. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

export type ImportFile = {
  bytes: Uint8Array;
  /** Name of the file; null when it is not known. */
  name: string | null;
  /** Address of the site for relative addresses, as the caller has given it; null when none was given. */
  siteUrl: string | null;
  /** The project's site, used for relative addresses when the file does not name a site either. */
  projectUrl: string | null;
  /** True when images inside the file are wanted. */
  images: boolean;
  /** True when tables and code blocks are kept in their nearest form. */
  nearest: boolean;
};

/** Reads files of articles. Fails with `ImportRefused` for others, and with `unavailable` when too many of the organization wait. */
export type ImportReader = { readImport(organizationId: string, file: ImportFile): Promise<FoundImport<CarriedArticle>> };

/** A retry does not help. The message is for the sender of the file. */
export class ImportRefused extends UserFacingError {
  override readonly name = "ImportRefused";
}
