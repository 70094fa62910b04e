import { createEgress } from "#src/core/egress/egress.ts";
import { createWebhookSender } from "#src/delivery/webhooks/sending/webhook-sender.ts";
import { openCommon } from "./child-worker.ts";

// Runs a webhook sender in its own process, for tests that kill it. It runs until its failpoint is hit that many times.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const { common } = await openCommon({ connectionString, failpoint });
createWebhookSender({ ...common, egress: createEgress({ allow: ["127.0.0.1/32"] }) }).start();
