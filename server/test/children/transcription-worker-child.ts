import { createModels } from "#src/models/create-models.ts";
import { createLog } from "#src/platform/log.ts";
import { createLocalStorage } from "#src/platform/storage/local-storage.ts";
import { quickPace } from "../models/quick-pace.ts";
import { openChildApp } from "./open-child-app.ts";

// Transcribes in a process of its own, for tests that kill it: works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", settings = "{}", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, {
  storage: createLocalStorage(directory, createLog("silent")),
  models: createModels(JSON.parse(settings), undefined, quickPace),
});
while ((await app.workers.generationWorker.work()) > 0);
await app.close();
