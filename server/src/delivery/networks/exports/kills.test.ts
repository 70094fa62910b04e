import { crashWorker } from "#test/kills/crash.ts";
import { packageKills } from "#test/kills/packages.ts";

packageKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.postSender, point, hits));
