import { killed } from "#test/kills/killed.ts";
import { platformKills } from "#test/kills/platforms.ts";

platformKills((world, point, hits = 1) => killed("platform-publisher-child", world.url, point, String(hits)));
