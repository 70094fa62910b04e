import { createApp } from "#src/app.ts";
import { createEgress } from "#src/platform/egress/egress.ts";
import { armFailpoint } from "#src/platform/failpoint.ts";
import { createLog } from "#src/platform/log.ts";
import { noStores } from "./outside/stores.ts";

// A search fetcher in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", searchConsoleUrl = "", name = "", hits = "1"] = process.argv.slice(2);
if (name !== "") armFailpoint(name, Number(hits));
const app = createApp({
  connectionString,
  publicUrl: "http://galley.test",
  secret: "test secret",
  callsPerMinuteMax: 60,
  poolSizeMax: 4,
  log: createLog("silent"),
  ...noStores,
  egress: createEgress({ allow: ["127.0.0.1/32"] }),
  searchConsole: { searchConsoleUrl, tokenUrl: `${searchConsoleUrl}/token` },
});
while ((await app.workers.searchFetcher.work()) > 0);
await app.close();
