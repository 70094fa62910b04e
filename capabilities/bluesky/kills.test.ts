import { crashWorker } from "#test/kills/crash.ts";
import { blueskyKills } from "./test/bluesky-kills.ts";

blueskyKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.postSender, point, hits));
