import { crashWorker } from "#test/kills/crash.ts";
import { killed } from "#test/kills/killed.ts";
import { publicationKills } from "#test/kills/publications.ts";

// Every worker stands on the same leases. The process is killed for one of them, at one point; all others are broken off in this one.
publicationKills((world, point, hits = 1) =>
  point === "publish.delivered"
    ? killed("publisher-child", world.url, point, String(hits))
    : crashWorker(world.pool, world.app.workers.publisher, point, hits),
);
