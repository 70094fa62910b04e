import { openChildApp } from "./open-child-app.ts";

// A mailer in a process of its own, for tests that kill it: works until nothing is due, or until its failpoint.
const [connectionString = "", smtpUrl = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, { mail: { smtpUrl, from: "galley@galley.test" } });
if (app.workers.mailer === undefined) throw new Error("There is no mailer.");
while ((await app.workers.mailer.work()) > 0);
await app.close();
