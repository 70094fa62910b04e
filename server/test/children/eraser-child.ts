import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { openChildApp } from "./open-child-app.ts";

// Deletes what is due in its own process, for tests that kill it.
const [connectionString = "", directory = "", ...failpoint] = process.argv.slice(2);
const app = await openChildApp(connectionString, failpoint, { storage: createLocalStorage(directory, createLog("silent")) });
while ((await app.workers.eraser.work()) > 0);
await app.close();
