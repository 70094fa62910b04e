import { createSearchFetcher } from "#src/content/results/search-console/search-fetcher.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { usualGoogle } from "#src/operations/outside/google.ts";
import { workInChild } from "./child-worker.ts";

// Runs a search fetcher in its own process, for tests that kill it. Works until nothing is due, or until its failpoint.
const [connectionString = "", searchConsoleUrl = "", ...failpoint] = process.argv.slice(2);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
const google = { ...usualGoogle, searchConsoleUrl, tokenUrl: `${searchConsoleUrl}/token` };
await workInChild({ connectionString, failpoint }, (common) => createSearchFetcher({ ...common, egress, google }));
await egress.close();
