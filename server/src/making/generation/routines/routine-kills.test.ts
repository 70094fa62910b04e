import { crashWorker } from "#test/kills/crash.ts";
import { routineKills } from "#test/kills/routines.ts";

routineKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.generationWorker, point, hits));
