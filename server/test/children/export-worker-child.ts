import { createExportWorker } from "#src/content/rendering/exports/export-worker.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { workInChild } from "./child-worker.ts";

// Draws exports in its own process, for tests that kill it. Works until nothing waits, or until its failpoint.
const [connectionString = "", directory = "", ...failpoint] = process.argv.slice(2);
const storage = createLocalStorage(directory, createLog("silent"));
const renderer = createSlideRenderer();
await workInChild({ connectionString, failpoint }, ({ pool, log }) => createExportWorker({ pool, log, storage, renderer }), [renderer]);
