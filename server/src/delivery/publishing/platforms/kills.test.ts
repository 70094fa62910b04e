import { crashWorker } from "#test/kills/crash.ts";
import { platformKills } from "#test/kills/platforms.ts";

platformKills((world, point, hits) => crashWorker(world.pool, world.app.workers.publisher, point, hits));
