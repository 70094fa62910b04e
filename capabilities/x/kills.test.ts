import { crashWorker } from "#test/kills/crash.ts";
import { postKills } from "#test/kills/x-posts.ts";

postKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.postSender, point, hits));
