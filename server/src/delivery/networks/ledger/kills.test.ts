import { carouselKills } from "#test/kills/carousels.ts";
import { crashWorker } from "#test/kills/crash.ts";

carouselKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.postSender, point, hits));
