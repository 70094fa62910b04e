import type { Document } from "@galley/markdown";

export type ImportKind = "markdown" | "markdown_archive" | "ghost" | "wordpress";

/** Something that an article cannot hold, and how often it stood there. */
export type LeftOut = { what: string; count: number };

/** An article as a file holds it. Sources of its images are as they stand in `FoundImport.pictures`, or addresses. */
export type FoundArticle = {
  /** Where in the file it stands: a path in an archive, or what the export calls it. */
  source: string;
  title: string;
  /** As the file has it; null where it has none. */
  slug: string | null;
  /** As the article itself says; null where it does not. */
  locale: string | null;
  /** As the file has it. */
  date: string | null;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  cover: { src: string; alt: string } | null;
  document: Document;
  dropped: readonly LeftOut[];
  /** Why it cannot be an article; null where it can. */
  fault: string | null;
};

export type FoundImport = {
  kind: ImportKind;
  /** The language of the file as a whole; null where it names none. */
  language: string | null;
  articles: readonly FoundArticle[];
  /** What is no article, such as pages, and why. */
  skipped: readonly { source: string; title: string; reason: string }[];
  /** How many more there are of those. */
  skippedMore: number;
  /** Images that lie in the file itself, by what the articles call them. */
  pictures: ReadonlyMap<string, Uint8Array>;
};

export type ImportFile = {
  bytes: Uint8Array;
  /** What it is called; null where nobody says. */
  name: string | null;
  /** Where the site lives that relative addresses belong to, as somebody said; null where nobody did. */
  siteUrl: string | null;
  /** The project's site, which it is taken to be where the file does not say either. */
  projectUrl: string | null;
  /** Whether images inside the file are wanted. */
  images: boolean;
};

/** Reads files of articles. Fails with `ImportRefused` for what is none, and with `unavailable` when too many of the organization wait. */
export type ImportReader = { readImport(organizationId: string, file: ImportFile): Promise<FoundImport> };

/** Trying again changes nothing. The message is for whoever sent the file. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
}
