import { createEgress } from "#src/platform/egress/egress.ts";
import { openChildApp } from "./open-child-app.ts";

// A search fetcher in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", searchConsoleUrl = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, {
  egress: createEgress({ allow: ["127.0.0.1/32"] }),
  searchConsole: { searchConsoleUrl, tokenUrl: `${searchConsoleUrl}/token` },
});
while ((await app.workers.searchFetcher.work()) > 0);
await app.close();
