import * as contract from "@galley/contract";
import { subjectOfPage } from "#src/content/results/page-subject.ts";
import { handle } from "#src/operations/handle.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { findCompared, findQueryDays, listDismissed, listSubjects, type Subjects } from "./idea-queries.ts";
import { listPageIdeas } from "./page-ideas.ts";
import { listQueryIdeas } from "./query-ideas.ts";

/** With fewer days, weather and holidays matter more than the page. */
const comparedDaysMin = 14;

export const listTopicIdeas = handle(contract.listTopicIdeas, async ({ tx, actor, publicUrl }, { projectId, kind, limit }) => {
  const project = await requireProject(tx, actor, projectId);
  const scope = { organizationId: actor.organizationId, projectId };
  const [found, period, subjects, dismissed] = await Promise.all([
    findCompared(tx, scope),
    findQueryDays(tx, scope),
    listSubjects(tx, scope),
    listDismissed(tx, scope),
  ]);
  const compared = found !== undefined && found.days.length >= comparedDaysMin ? found : undefined;
  const ofPages =
    compared === undefined || kind === "query_without_article"
      ? []
      : await listPageIdeas({ tx, scope, project, publicUrl }, compared, subjects.topics);
  const ofQueries =
    period === undefined || kind === "losing_clicks"
      ? []
      : await listQueryIdeas(tx, scope, project, period, { texts: knownTexts(project, subjects), dismissed, limit });
  const ideas = [...ofPages.filter(({ id }) => !dismissed.has(id)), ...ofQueries];
  return {
    ideas: ideas.toSorted((a, b) => b.worth - a.worth).slice(0, limit),
    basis: {
      pages: compared === undefined ? null : { from: compared.from, to: compared.to, days: compared.days.length },
      queries: period ?? null,
    },
  };
});

/**
 * Returns all subjects that a query may already be about, each in a few words. The site's own name is one: people who search for
 * it do not look for an article.
 */
function knownTexts({ name, site_url }: ProjectRow, { articles, topics, pages }: Subjects): string[] {
  // Most pages are articles, whose slugs are known.
  const slugs = new Set(articles.map(({ slug }) => slug.replaceAll("-", " ")));
  return [
    name,
    URL.parse(site_url)?.host ?? "",
    ...articles.map(({ title, slug }) => `${title} ${slug}`),
    ...topics.map(({ title, keyword }) => `${title} ${keyword}`),
    ...pages.map(subjectOfPage).filter((subject) => subject !== "" && !slugs.has(subject)),
  ];
}
