import { createEgress } from "#src/core/egress/egress.ts";
import { createWebhookSender } from "#src/delivery/webhooks/sending/webhook-sender.ts";
import { openCommon } from "./child-worker.ts";

// A webhook sender in a process of its own, for tests that kill it: it runs until its failpoint is passed that often.
const [connectionString = "", ...failpoint] = process.argv.slice(2);
const { common } = await openCommon({ connectionString, failpoint });
createWebhookSender({ ...common, egress: createEgress({ allow: ["127.0.0.1/32"] }) }).start();
