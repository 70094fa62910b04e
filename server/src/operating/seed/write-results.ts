import { registry } from "#src/registry/registry.ts";
import type { DemoArticle } from "./articles.ts";
import type { Members } from "./members.ts";
import { hearthHomeFading, hearthHomeSearches } from "./plans/hearth-home-searches.ts";
import type { DemoProject } from "./projects.ts";
import { asPerson, call, type SeedContext } from "./seed-context.ts";

export type DemoResults = { rows: number; expect: { page: string; clicks: number; impressions: number }[] };

const daysKept = 120;
const windowDays = 28;
/** Search data of a day is complete two days later, as in real life. */
const lagDays = 2;
const weekday = [1, 1.1, 1.12, 1.08, 0.95, 0.72, 0.8];

/**
 * Imports a day-by-day search history for the main project's published articles, and the search queries. Returns the last 28
 * days' sums.
 */
export async function writeResults(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  articles: readonly DemoArticle[],
): Promise<DemoResults> {
  const published = articles.filter(({ plan }) => plan.status === "published");
  const last = Temporal.Now.plainDateISO(project.timeZone).subtract({ days: lagDays });
  const sums = new Map<string, { clicks: number; impressions: number }>();
  const lines = ["date,page,clicks,impressions,position"];
  for (const [rank, article] of published.entries()) {
    const page = new URL(project.pathOf(article.slug), project.blogUrl ?? undefined).href;
    for (let back = daysKept - 1; back >= 0; back -= 1) {
      if (-back < liveDay(article)) continue;
      const row = faded(dayOf(rank, back, last), hearthHomeFading[article.slug], back);
      lines.push([last.subtract({ days: back }), page, row.clicks, row.impressions, row.position].join(","));
      if (back >= windowDays) continue;
      const sum = sums.get(page) ?? { clicks: 0, impressions: 0 };
      sums.set(page, { clicks: sum.clicks + row.clicks, impressions: sum.impressions + row.impressions });
    }
  }
  await call(context, registry.importResults, asPerson(members.marta), { id: project.id, file: fileOf(lines) });
  await writeSearches(context, members, project, last);
  return { rows: sums.size, expect: [...sums].slice(0, 5).map(([page, sum]) => ({ page, ...sum })) };
}

async function writeSearches(context: SeedContext, members: Members, project: DemoProject, last: Temporal.PlainDate): Promise<void> {
  const rows = hearthHomeSearches.map(({ query, clicks, impressions, position }) => [query, clicks, impressions, "", position].join(","));
  await call(context, registry.importResults, asPerson(members.marta), {
    id: project.id,
    file: fileOf(["Top queries,Clicks,Impressions,CTR,Position", ...rows]),
    from: last.subtract({ days: windowDays - 1 }).toString(),
    to: last.toString(),
  });
}

function fileOf(lines: readonly string[]): string {
  return Buffer.from(`${lines.join("\n")}\n`).toString("base64");
}

function liveDay({ plan }: DemoArticle): number {
  return plan.status === "published" ? plan.live.day + lagDays : 0;
}

/** Lets clicks decline day by day over the last 28 days, down to the share that is left at their end. */
function faded<Row extends { clicks: number }>(row: Row, left: number | undefined, back: number): Row {
  if (left === undefined || back >= windowDays) return row;
  return { ...row, clicks: Math.round(row.clicks * (left + (0.9 - left) * (back / windowDays))) };
}

/** Returns believable figures without randomness: the same for the same article, weekday and age. */
function dayOf(rank: number, back: number, last: Temporal.PlainDate): { clicks: number; impressions: number; position: number } {
  const day = last.subtract({ days: back });
  const wave = 1 + 0.18 * Math.sin((back + rank * 3) / 4);
  const popularity = 420 / (rank + 2);
  const impressions = Math.round(popularity * wave * (weekday[day.dayOfWeek - 1] ?? 1) * 6);
  const position = Math.round((3 + rank * 0.7 + Math.sin(back / 5)) * 10) / 10;
  return { impressions, clicks: Math.round(impressions / (4 + position * 2.2)), position };
}
