import { killed } from "#test/kills/killed.ts";
import { routineKills } from "#test/kills/routines.ts";

routineKills((at, point, hits = 1) => killed("generation-worker-child", at.world.url, at.world.directory, point, String(hits)));
