import { crashWorker } from "#test/kills/crash.ts";
import { exportKills } from "#test/kills/exports.ts";

exportKills((world, point, hits) => crashWorker(world.pool, world.app.workers.exportWorker, point, hits));
