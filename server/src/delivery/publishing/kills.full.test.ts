import { killed } from "#test/kills/killed.ts";
import { publicationKills } from "#test/kills/publications.ts";

publicationKills((world, point, hits = 1) => killed("publisher-child", world.url, point, String(hits)));
