import { createLog } from "#src/platform/log.ts";
import { createLocalStorage } from "#src/platform/storage/local-storage.ts";
import { createExportWorker } from "#src/rendering/exports/export-worker.ts";
import { createPress } from "#src/rendering/process/press.ts";
import { workInChild } from "./child-worker.ts";

// Draws exports in a process of its own, for tests that kill it: works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", ...failpoint] = process.argv.slice(2);
const storage = createLocalStorage(directory, createLog("silent"));
const press = createPress();
await workInChild({ connectionString, failpoint }, ({ pool, log }) => createExportWorker({ pool, log, storage, press }), [press]);
