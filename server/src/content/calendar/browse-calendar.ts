import * as contract from "@galley/contract";
import { readClock } from "#src/core/database/database-clock.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { findArticleOutcomes } from "./article-outcomes.ts";
import { findCardFacts } from "./card-facts.ts";
import { daysWindow } from "./days-window.ts";
import { findItemDeadEnds } from "./item-dead-ends.ts";
import { type DatedItem, listDated } from "./list-dated.ts";
import { listGoneLive } from "./list-gone-live.ts";
import { findPostOutcomes } from "./post-outcomes.ts";
import { type DashboardItem, presentDashboardItem } from "./present-dashboard-item.ts";
import { sameHourWarnings } from "./same-hour.ts";

const itemsMax = contract.dashboardCalendarItemsMax;

type Filter = { types?: readonly string[] | undefined; destinations?: readonly string[] | undefined };

export const browseCalendar = handle(contract.browseCalendar, async (context, { projectId, from, to, ...filter }) => {
  const { tx, actor, publicUrl, tell } = context;
  const { organizationId } = actor;
  const [project, now] = await Promise.all([requireProject(tx, actor, projectId), readClock(tx)]);
  const timeZone = project.time_zone;
  const window = { ...daysWindow(from, to, timeZone), limit: itemsMax + 1 };
  const [dated, live] = await Promise.all([
    listDated(tx, organizationId, projectId, window),
    listGoneLive(tx, organizationId, projectId, window),
  ]);
  const sameHourOf = sameHourWarnings(dated, timeZone, tell);
  const deadEndsOf = await findItemDeadEnds(context, organizationId, projectId, dated);
  const warningsOf = (item: DatedItem) => [...(item.at > now ? deadEndsOf(item) : []), ...sameHourOf(item)];
  const wanted = inOrder(dated, live).filter(({ item }) => isWanted(item, filter));
  const items = wanted.slice(0, itemsMax);
  const ids = { article: idsOf(items, "article"), post: idsOf(items, "post"), topic: idsOf(items, "topic") };
  const [articles, posts, cards] = await Promise.all([
    findArticleOutcomes(tx, { organizationId, project, publicUrl }, ids.article),
    findPostOutcomes(tx, organizationId, ids.post),
    findCardFacts(tx, organizationId, ids),
  ]);
  const viewer = { actor, policy: project, timeZone, tell };
  return {
    data: items.flatMap(
      (item) => presentDashboardItem(item, item.isLive ? [] : warningsOf(item.item), { viewer, articles, posts, cards }) ?? [],
    ),
    truncated: [dated, live, wanted].some(({ length }) => length > itemsMax),
    timeZone,
    today: wallClockAt(now, timeZone).slice(0, "YYYY-MM-DD".length),
  };
});

function inOrder(dated: readonly DatedItem[], live: readonly DatedItem[]): DashboardItem[] {
  const all = [...dated.map((item) => ({ item, isLive: false })), ...live.map((item) => ({ item, isLive: true }))];
  // The sort is stable: items at the same instant keep the order in which they were read.
  return all.sort((a, b) => a.item.at.getTime() - b.item.at.getTime());
}

function isWanted(item: DatedItem, { types, destinations }: Filter): boolean {
  const destination = item.type === "post" ? item.destination : "site";
  return (types?.includes(item.type) ?? true) && (destinations?.includes(destination) ?? true);
}

function idsOf(items: readonly DashboardItem[], type: DatedItem["type"]): string[] {
  return [...new Set(items.filter(({ item }) => item.type === type).map(({ item }) => item.id))];
}
