import { openWorld } from "#test/world.ts";

export const site = "https://hearth.example";
const zone = "America/New_York";

export type IdeaWorld = Awaited<ReturnType<typeof openIdeaWorld>>;
type Input = { kind?: "losing_clicks" | "query_without_article"; limit?: number };
/** Clicks of a page on each of the 28 days before the last 28, and on each of the last 28. */
type Page = [path: string, perDayBefore: number, perDay: number];
type Query = [query: string, clicks: number, impressions: number, position?: number | ""];

export function daysAgo(count: number): string {
  return Temporal.Now.plainDateISO(zone).subtract({ days: count }).toString();
}

/** Opens a world in which results are imported from files, and a person requests ideas. */
export async function openIdeaWorld() {
  const world = await openWorld();
  const ideas = (projectId: string, input: Input = {}) =>
    world.call(world.registry.listTopicIdeas, { projectId, ...input }, { kind: "person" });
  return {
    world,
    ideas,
    titles: async (projectId: string, input: Input = {}) => (await ideas(projectId, input)).ideas.map(({ title }) => title),
    newProject: async (over = {}) => (await world.newProject({ siteUrl: site, timeZone: zone, hostedBlog: false, ...over })).id,
    /** Adds pages for days that end `last` days ago. Days stay unknown when `leave` returns true for their distance from the last one. */
    addPages(
      projectId: string,
      pages: readonly Page[],
      { last = 3, leave = () => false }: { last?: number; leave?: (back: number) => boolean } = {},
    ) {
      const backs = Array.from({ length: 56 }, (_, index) => index).filter((back) => !leave(back));
      const rows = backs.flatMap((back) =>
        pages.map(([path, before, now]) => ({
          day: daysAgo(last + back),
          page: `${site}${path}`,
          clicks: back < 28 ? now : before,
          impressions: 100,
        })),
      );
      return world.newResults(rows, { projectId });
    },
    addQueries(projectId: string, queries: readonly Query[], [first, last] = [30, 3]) {
      const rows = queries.map(([query, clicks, impressions, position = 14.2]) => `${query},${clicks},${impressions},1%,${position}`);
      const file = Buffer.from(["Top queries,Clicks,Impressions,CTR,Position", ...rows].join("\n")).toString("base64");
      const input = { id: projectId, file, from: daysAgo(first), to: daysAgo(last) };
      return world.call(world.registry.importResults, input, { kind: "person" });
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
}
