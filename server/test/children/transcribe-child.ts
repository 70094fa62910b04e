import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { askForTranscription } from "../kills/ask.ts";
import { endWithParent } from "./end-with-parent.ts";
import { openChildApp } from "./open-child-app.ts";

// Requests a transcription in its own process, for tests that kill it at a failpoint.
endWithParent();
const [connectionString = "", directory = "", settings = "{}", request = "{}", ...failpoint] = process.argv.slice(2);
const app = await openChildApp(connectionString, failpoint, {
  storage: createLocalStorage(directory, createLog("silent")),
  models: createModels(JSON.parse(settings)),
});
await askForTranscription(app, JSON.parse(request));
await app.close();
