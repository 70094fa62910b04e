import { createModels } from "#src/models/create-models.ts";
import { createLog } from "#src/platform/log.ts";
import { createLocalStorage } from "#src/platform/storage/local-storage.ts";
import { openChildApp } from "./open-child-app.ts";

// Writes with models in a process of its own, for tests that kill it: works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", settings = "", ...failpoint] = process.argv.slice(2);
const storage = createLocalStorage(directory, createLog("silent"));
const app = openChildApp(connectionString, failpoint, { storage, models: createModels(JSON.parse(settings)) });
while ((await app.workers.generationWorker.work()) > 0);
await app.close();
