import { createEgress } from "#src/platform/egress/egress.ts";
import { xClient } from "../outside/x-server.ts";
import { openChildApp } from "./open-child-app.ts";

// A post sender in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", xUrl = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, {
  egress: createEgress({ allow: ["127.0.0.1/32"] }),
  x: { ...xClient, apiUrl: xUrl, authorizeUrl: `${xUrl}/i/oauth2/authorize` },
});
while ((await app.workers.postSender.work()) > 0);
await app.close();
