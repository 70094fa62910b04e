import { crashWorker } from "#test/kills/crash.ts";
import { deletionKills } from "#test/kills/deletions.ts";

deletionKills((world, point, hits) => crashWorker(world.pool, world.app.workers.eraser, point, hits));
