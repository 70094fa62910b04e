import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import { type CarriedArticle, type ImportReader, ImportRefused } from "#src/operations/outside/import-reader.ts";
import type { ImportJob, ImportReply } from "./reading/job.ts";

// A process that has grown beyond this returns its memory by ending.
const residentBytesMax = 256 * 1024 * 1024;

const usual: PoolOptions = {
  name: "import reader",
  program: new URL("./import-process.ts", import.meta.url),
  heapMegabytesMax: 384,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 8,
  secondsMax: 40,
  idleSeconds: 30,
  tooBusy: sentence("refusal_too_many_imports"),
};

export type OpenImportReader = ImportReader & AsyncDisposable & { processIds(): number[] };

/** Reads import files in a process beside the service. The process starts when it is needed and ends when it is idle. */
export function createImportReader(over: Partial<PoolOptions> = {}): OpenImportReader {
  const pool = createPool<ImportJob, ImportReply>({ ...usual, ...over }, ({ residentBytes }) => residentBytes > residentBytesMax);
  return {
    async readImport(organizationId, file) {
      const reply = await pool.run(organizationId, { ...file, articlesMax: limits.importArticlesMax });
      if (reply === undefined) throw new ImportRefused(sentence("refusal_import_too_complex"));
      if ("refused" in reply) throw new ImportRefused(reply.refused);
      const articles = await mapInTurns(reply.done.articles, (article) => JSON.parse(article) as CarriedArticle);
      return { ...reply.done, articles };
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}
