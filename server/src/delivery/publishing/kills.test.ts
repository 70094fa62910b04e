import { crashWorker } from "#test/kills/crash.ts";
import { publicationKills } from "#test/kills/publications.ts";

// Breaks workers off in this process. In the full set, processes are killed at the same points.
publicationKills((world, point, hits = 1) => crashWorker(world.pool, world.app.workers.publisher, point, hits));
