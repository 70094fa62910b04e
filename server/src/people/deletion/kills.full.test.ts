import { deletionKills } from "#test/kills/deletions.ts";
import { killed } from "#test/kills/killed.ts";

deletionKills((world, point, hits = 1) => killed("eraser-child", world.url, world.directory, point, String(hits)));
