import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createLog } from "#src/core/log.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { createGenerationWorker } from "#src/making/generation/work/generation-worker.ts";
import { createModels, type OpenModels } from "#src/making/models/create-models.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import { noStores } from "../outside/stores.ts";
import { workInChild } from "./child-worker.ts";

type Options = { connectionString: string; directory: string; failpoint: readonly string[]; models?: OpenModels };

/** Runs a generation worker until nothing waits, or until its failpoint. */
export async function generateInChild({ connectionString, directory, failpoint, models = createModels({}) }: Options): Promise<void> {
  const storage = createLocalStorage(directory, createLog("silent"));
  const [decoder, pages, renderer] = [createDecoder(), createPageReader(), createSlideRenderer()];
  await workInChild(
    { connectionString, failpoint },
    (common) => {
      const ownModels = createOwnModels({ egress: noStores.egress, vault: common.vault, record: async () => {} });
      return createGenerationWorker({ ...common, egress: noStores.egress, storage, pages, renderer, decoder, models, ownModels });
    },
    [decoder, pages, renderer],
  );
}
