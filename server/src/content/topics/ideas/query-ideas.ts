import type { TopicIdea } from "@galley/contract";
import { type ResultScope, resultDays } from "#src/content/results/result-windows.ts";
import { daysOf } from "#src/content/results/store-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { createCover } from "#src/core/text/title-cover.ts";
import { trigramsOf } from "#src/core/text/trigrams.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { areAlike } from "../similarity.ts";
import { ideaId } from "./idea-id.ts";
import { listOpenQueries, type QuerySums } from "./idea-queries.ts";
import { capitalized, countText } from "./wording.ts";

/** In 28 days. Too few people search for queries that are shown less often. */
const impressionsMin = 50;
/** A page at this position or better answers the query, whatever its title. This also holds for queries with the site's own name. */
const answeredPosition = 5;
/** Share of viewers who click on one of the first results, a cautious estimate. */
const clickShare = 0.05;

type QueryIdea = Extract<TopicIdea, { kind: "query_without_article" }>;
type Wanted = { texts: readonly string[]; dismissed: ReadonlySet<string>; limit: number };

/** Lists queries for which the project is shown but has no content, the most shown first. Only the first of similar queries is included. */
export async function listQueryIdeas(
  tx: Tx,
  scope: ResultScope,
  project: ProjectRow,
  period: { from: string; to: string },
  { texts, dismissed, limit }: Wanted,
): Promise<QueryIdea[]> {
  const spans = daysOf(period) / resultDays;
  const rows = await listOpenQueries(tx, scope, {
    impressionsMin: Math.ceil(impressionsMin * spans),
    clickShareMax: clickShare,
    positionMax: answeredPosition,
  });
  const covers = createCover(texts);
  const ideas: QueryIdea[] = [];
  const chosen: Set<string>[] = [];
  for (const row of rows) {
    if (ideas.length === limit) break;
    const trigrams = trigramsOf(row.query);
    if (trigrams.size === 0 || covers(trigrams) || chosen.some((one) => areAlike(one, trigrams))) continue;
    const idea = presentQuery(row, project.language, period, spans);
    chosen.push(trigrams);
    if (!dismissed.has(idea.id)) ideas.push(idea);
  }
  return ideas;
}

function presentQuery(row: QuerySums, locale: string, { from, to }: { from: string; to: string }, spans: number): QueryIdea {
  const { query, clicks, impressions, positionSum } = row;
  const position = positionSum === 0 ? null : Number((positionSum / impressions).toFixed(1));
  const where = position === null ? "" : `, at position ${position} on average`;
  return {
    kind: "query_without_article",
    id: ideaId("query_without_article", query),
    title: capitalized(query, locale),
    keyword: query,
    locale,
    why: `Shown ${countText(impressions, "time")} and clicked ${countText(clicks, "time")} from ${from} to ${to}${where}; no article, page or topic is about it.`,
    worth: Number(((impressions * clickShare - clicks) / spans).toFixed(1)),
    query: { query, clicks, impressions, position },
  };
}
