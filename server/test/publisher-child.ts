import { createApp } from "#src/app.ts";
import { armFailpoint } from "#src/platform/failpoint.ts";
import { createLog } from "#src/platform/log.ts";
import { noStores } from "./outside/stores.ts";

// A publisher in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", name = "", hits = "1"] = process.argv.slice(2);
if (name !== "") armFailpoint(name, Number(hits));
const app = createApp({
  connectionString,
  publicUrl: "http://galley.test",
  secret: "test secret",
  callsPerMinuteMax: 60,
  poolSizeMax: 4,
  log: createLog("silent"),
  ...noStores,
});
while ((await app.workers.publisher.work()) > 0);
await app.close();
