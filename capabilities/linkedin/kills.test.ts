import { crashWorker } from "#test/kills/crash.ts";
import { linkedinKills } from "#test/kills/linkedin.ts";

linkedinKills((at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.postSender, point, hits));
