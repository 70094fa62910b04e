import { killSender } from "#test/kills/senders.ts";
import { blueskyKills } from "./test/bluesky-kills.ts";

blueskyKills(killSender);
