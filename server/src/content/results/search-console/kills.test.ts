import { crashWorker } from "#test/kills/crash.ts";
import { searchConsoleKills } from "#test/kills/search-console.ts";

searchConsoleKills((at, point, hits) => crashWorker(at.world.pool, at.fetcher(), point, hits));
