import { createGenerationWorker } from "#src/generation/work/generation-worker.ts";
import { createDecoder } from "#src/images/decoder/create-decoder.ts";
import { createModels, type OpenModels } from "#src/models/create-models.ts";
import { createLog } from "#src/platform/log.ts";
import { createLocalStorage } from "#src/platform/storage/local-storage.ts";
import { createPageReader } from "#src/source-pages/create-page-reader.ts";
import { noStores } from "../outside/stores.ts";
import { workInChild } from "./child-worker.ts";

type Options = { connectionString: string; directory: string; failpoint: readonly string[]; models?: OpenModels };

/** Runs a generation worker until nothing waits, or until its failpoint. */
export async function generateInChild({ connectionString, directory, failpoint, models = createModels({}) }: Options): Promise<void> {
  const storage = createLocalStorage(directory, createLog("silent"));
  const [decoder, pages] = [createDecoder(), createPageReader()];
  await workInChild(
    { connectionString, failpoint },
    (common) => createGenerationWorker({ ...common, egress: noStores.egress, storage, pages, decoder, models }),
    [decoder, pages],
  );
}
