import { createEgress } from "#src/platform/egress/egress.ts";
import { openChildApp } from "./open-child-app.ts";

// A publisher that reaches platforms on loopback, in a process of its own, for tests that kill it at its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, { egress: createEgress({ allow: ["127.0.0.1/32"] }) });
while ((await app.workers.publisher.work()) > 0);
await app.close();
