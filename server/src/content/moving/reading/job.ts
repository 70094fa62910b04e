import type { FoundImport, ImportFile } from "#src/core/outside/import-reader.ts";

/** What the service asks of the process that reads files of articles. */
export type Job = ImportFile & { articlesMax: number };

/** Each article is JSON by itself: read all at once, they would keep whoever asked from everything else. */
export type PackedImport = Omit<FoundImport, "articles"> & { articles: readonly string[] };

/** `refused` says why there is nothing to read, for whoever sent the file. */
export type Reply = ({ done: PackedImport } | { refused: string }) & { residentBytes: number };
