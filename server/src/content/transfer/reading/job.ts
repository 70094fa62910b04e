import type { Sentence } from "@galley/messages";
import type { FoundImport, ImportFile } from "#src/operations/outside/import-reader.ts";

/** Job for the process that reads import files. */
export type ImportJob = ImportFile & { articlesMax: number };

/** Result of reading a file. Each article is JSON by itself: parsing them all at once would block the service's event loop. */
type PackedImport = Omit<FoundImport, "articles"> & { articles: readonly string[] };

/** `refused` tells the sender of the file why it cannot be read. */
export type ImportReply = ({ done: PackedImport } | { refused: Sentence }) & { residentBytes: number };
