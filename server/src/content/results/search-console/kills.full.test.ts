import { killed } from "#test/kills/killed.ts";
import { searchConsoleKills } from "#test/kills/search-console.ts";

searchConsoleKills((at, point, hits = 1) =>
  killed("search-fetcher-child", at.world.url, at.google.google.searchConsoleUrl, point, String(hits)),
);
