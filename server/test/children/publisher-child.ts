import { openChildApp } from "./open-child-app.ts";

// A publisher in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint);
while ((await app.workers.publisher.work()) > 0);
await app.close();
