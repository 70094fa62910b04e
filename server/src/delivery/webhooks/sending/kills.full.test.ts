import { inShare } from "#test/chance.ts";
import { killed } from "#test/kills/killed.ts";
import { webhookKills } from "#test/kills/webhooks.ts";

const amount = { events: inShare(4000), deaths: inShare(50), atOnce: 2 };
webhookKills((world, point, hits = 1) => killed("webhook-sender-child", world.url, point, String(hits)), amount);
