import { createAccountMailer } from "#src/people/accounts/mail/account-mailer.ts";
import { workInChild } from "./child-worker.ts";

// Like mailer-child.ts, for emails with links.
const [connectionString = "", smtpUrl = "", ...failpoint] = process.argv.slice(2);
const settings = { smtpUrl, from: "galley@galley.test" };
await workInChild({ connectionString, failpoint, sendsMail: true }, (common) => createAccountMailer({ ...common, settings }));
