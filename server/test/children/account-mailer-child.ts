import { openChildApp } from "./open-child-app.ts";

// Like mailer-child.ts, for e-mails with links.
const [connectionString = "", smtpUrl = "", ...failpoint] = process.argv.slice(2);
const app = openChildApp(connectionString, failpoint, { mail: { smtpUrl, from: "galley@galley.test" } });
if (app.workers.accountMailer === undefined) throw new Error("There is no mailer.");
while ((await app.workers.accountMailer.work()) > 0);
await app.close();
