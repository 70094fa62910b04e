import { crashWorker } from "#test/kills/crash.ts";
import { webhookKills } from "#test/kills/webhooks.ts";

webhookKills((world, point, hits) => crashWorker(world.pool, world.app.workers.webhookSender, point, hits), {
  events: 200,
  deaths: 8,
  atOnce: 1,
});
