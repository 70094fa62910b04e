import { killed } from "#test/kills/killed.ts";
import { packageKills } from "#test/kills/packages.ts";

packageKills((at, point, hits = 1) => killed("post-sender-child", at.world.url, "{}", "", point, String(hits)));
