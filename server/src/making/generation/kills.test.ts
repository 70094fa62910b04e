import { askForPictures } from "#test/kills/ask.ts";
import { crashAt, crashWorker } from "#test/kills/crash.ts";
import { generationKills } from "#test/kills/generations.ts";

generationKills(
  (at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.generationWorker, point, hits),
  async ({ world }, request, point) => {
    const ask = () => askForPictures(world.app, request);
    await (point === undefined ? ask() : crashAt(world.pool, point, 1, ask));
  },
);
