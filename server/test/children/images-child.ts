import { createLog } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import { askForPictures } from "../kills/ask.ts";
import { endWithParent } from "./end-with-parent.ts";
import { openChildApp } from "./open-child-app.ts";

// Requests pictures for a post over REST in its own process, for tests that kill it at a failpoint.
endWithParent();
const [connectionString = "", directory = "", request = "{}", ...failpoint] = process.argv.slice(2);
const app = await openChildApp(connectionString, failpoint, { storage: createLocalStorage(directory, createLog("silent")) });
await askForPictures(app, JSON.parse(request));
await app.close();
