import { deriveKeys } from "#src/core/secrets.ts";
import { createMailer } from "#src/people/notifications/mail/mailer.ts";
import { createUnsubscribeLinks } from "#src/people/notifications/mail/unsubscribe-links.ts";
import { publicUrl, secret, workInChild } from "./child-worker.ts";

// Runs a mailer in its own process, for tests that kill it. Works until nothing is due, or until its failpoint.
const [connectionString = "", smtpUrl = "", ...failpoint] = process.argv.slice(2);
const settings = { smtpUrl, from: "galley@galley.test" };
const unsubscribeLinks = createUnsubscribeLinks([deriveKeys(secret).mail], publicUrl);
await workInChild({ connectionString, failpoint, sendsMail: true }, (common) => createMailer({ ...common, unsubscribeLinks, settings }));
