import type { TopicIdea } from "@galley/contract";
import { pageKeyOf, subjectOfPage } from "#src/content/results/page-subject.ts";
import type { ResultScope } from "#src/content/results/result-windows.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { findArticlesOfPages } from "#src/people/projects/articles-of-pages.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { findSimilar, type KnownTitle } from "../similarity.ts";
import { ideaId } from "./idea-id.ts";
import { type ArticleFacts, type Compared, comparePages, listLiveArticles, type TopicText } from "./idea-queries.ts";
import { findLosingPages, type LosingPage } from "./losing-pages.ts";
import { capitalized, countText } from "./wording.ts";

/** Examines at most this many pages; the others have lost less. */
const pagesMax = 200;

type PageIdea = Extract<TopicIdea, { kind: "losing_clicks" }>;
type Dependencies = { tx: Tx; scope: ResultScope; project: ProjectRow; publicUrl: string };

/** Lists live pages that have lost clicks and that no topic covers yet. */
export async function listPageIdeas(
  { tx, scope, project, publicUrl }: Dependencies,
  compared: Compared,
  topics: readonly TopicText[],
): Promise<PageIdea[]> {
  const rows = await comparePages(tx, scope, compared);
  const articleOf = await findArticlesOfPages(
    tx,
    scope.organizationId,
    project,
    publicUrl,
    rows.map(({ page }) => page),
  );
  const losing = findLosingPages(rows, articleOf).slice(0, pagesMax);
  const articleIds = losing.flatMap(({ articleId }) => articleId ?? []);
  const articles = await listLiveArticles(tx, scope.organizationId, articleIds);
  const ideas = losing.flatMap((page) => presentPage(page, articles, compared, project.language) ?? []);
  return withoutTopics(ideas, topics);
}

function presentPage(
  page: LosingPage,
  articles: ReadonlyMap<string, ArticleFacts>,
  { to, days }: Compared,
  language: string,
): PageIdea | undefined {
  const { url, articleId, clicks, clicksBefore, impressions, lost } = page;
  const article = articleId === null ? undefined : articles.get(articleId);
  const words = subjectOfPage(url);
  // An unpublished article loses its readers on purpose, and a page without words in its address has no known subject.
  if (article === undefined && (articleId !== null || words === "")) return undefined;
  const locale = article?.locale ?? language;
  const share = Math.round((100 * (clicksBefore - clicks)) / clicksBefore);
  const when = days.length === 28 ? `in the 28 days to ${to}` : `on ${days.length} days up to ${to}`;
  const before = days.length === 28 ? "in the 28 days before" : "on the same weekdays four weeks before";
  return {
    kind: "losing_clicks",
    id: ideaId("losing_clicks", articleId ?? pageKeyOf(url)),
    title: article?.title ?? capitalized(words, locale),
    keyword: article?.keyword || article?.slug.replaceAll("-", " ") || words,
    locale,
    why: `${countText(clicks, "click")} ${when}, ${countText(clicksBefore)} ${before}: ${share}% fewer.`,
    worth: Number(lost.toFixed(1)),
    page: { url, articleId, title: article?.title ?? null, clicks, clicksBefore, impressions },
  };
}

/** Leaves out ideas that a topic covers. A topic that the article itself has filled does not count: it is where the article came from. */
function withoutTopics(ideas: readonly PageIdea[], topics: readonly TopicText[]): PageIdea[] {
  const own = new Set(ideas.flatMap(({ page }) => page.articleId ?? []));
  const known = topics.flatMap(({ id, title, key, articleId }): KnownTitle[] =>
    articleId !== null && own.has(articleId) ? [] : [{ type: "topic", id, title, key }],
  );
  const similar = findSimilar(
    ideas.map(({ title }) => ({ title, key: titleKey(title) })),
    known,
  );
  return ideas.filter((_, index) => similar[index] === undefined);
}
