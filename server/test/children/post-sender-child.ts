import { createEgress } from "#src/platform/egress/egress.ts";
import { createLog } from "#src/platform/log.ts";
import type { NetworkApps } from "#src/platform/outside/network-apps.ts";
import { createLocalStorage } from "#src/platform/storage/local-storage.ts";
import { openChildApp } from "./open-child-app.ts";

// A post sender in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", apps = "{}", directory = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, {
  egress: createEgress({ allow: ["127.0.0.1/32"] }),
  ...(directory !== "" && { storage: createLocalStorage(directory, createLog("silent")) }),
  apps: JSON.parse(apps) as NetworkApps,
});
while ((await app.workers.postSender.work()) > 0);
await app.close();
