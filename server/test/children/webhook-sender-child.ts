import { flushCompileCache } from "node:module";
import { openConnections } from "#src/database/connect.ts";
import { createEgress } from "#src/platform/egress/egress.ts";
import { armFailpoint } from "#src/platform/failpoint.ts";
import { createLog } from "#src/platform/log.ts";
import { openVault } from "#src/platform/secrets.ts";
import { createWebhookSender } from "#src/webhooks/sending/webhook-sender.ts";

// A webhook sender in a process of its own, for tests that kill it: it runs until its failpoint is passed that often.
const [connectionString = "", name = "", hits = "1"] = process.argv.slice(2);
// A killed process leaves nothing for the next one otherwise.
flushCompileCache();
armFailpoint(name, Number(hits));
createWebhookSender({
  pool: openConnections(connectionString, { sizeMax: 4, onError: () => {} }).service,
  egress: createEgress({ allow: ["127.0.0.1/32"] }),
  vault: openVault("test secret", undefined),
  sendsMail: false,
  log: createLog("silent"),
}).start();
