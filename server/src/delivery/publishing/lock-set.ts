import type { ArticleDestination } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";
import { connectedDestinations, mainDestination, placesInSets } from "./project-destinations.ts";

/** An article whose time has come, with all that its publication needs. */
export type DueArticle = {
  articleId: string;
  projectId: string;
  revision: number;
  locale: string;
  slug: string;
  destination: ArticleDestination;
  /** Destinations at which it is published next. */
  further: ArticleDestination[];
  site: ArticleSite;
  /** Revision and slug that readers see until then; null when nothing is live. */
  replaced: number | null;
  replacedSlug: string | null;
  dueAt: Date;
  lateSeconds: number;
};

/**
 * Locks due articles, and returns those that the database alone can publish. Leaves out what needs care of its own: an article that is too
 * late, that is on its way somewhere, or whose main destination has to be called. Those that another worker holds are skipped.
 * Rows beside an article are looked up one by one (`offset 0`): a kept plan, made for an organization of middling size, would read all of a
 * large one.
 */
export async function lockSet(tx: Tx, organizationId: string, articleIds: readonly string[]): Promise<DueArticle[]> {
  const { rows } = await sql<DueArticle>`
    with place as materialized (
      select p.*, ${mainDestination(organizationId)} as destination, ${connectedDestinations(organizationId)} as connected,
        ${placesInSets(organizationId)} as in_sets,
        (select min(address) from blog_address b where b.kind = 'host' and b.organization_id = p.organization_id and b.project_id = p.id) as blog_host
      from project p where p.organization_id = ${organizationId} and ${isOpen(organizationId, "p.id")}
    )
    select a.id as "articleId", a.project_id as "projectId", a.revision, a.locale, r.slug, place.destination,
      array_remove(place.connected, place.destination) as further,
      json_build_object('site_url', place.site_url, 'language', place.language, 'url_pattern', place.url_pattern,
        'hosted_blog', place.hosted_blog, 'blog_slug', place.blog_slug, 'blog_host', place.blog_host) as site,
      a.published_revision as replaced, a.published_slug as "replacedSlug", a.due_at as "dueAt",
      extract(epoch from now() - a.due_at)::float8 as "lateSeconds"
    from article a
    join place on place.id = a.project_id
    cross join lateral (
      select c.slug from article_revision c
      where c.organization_id = ${organizationId} and c.article_id = a.id and c.revision = a.revision offset 0
    ) r
    where a.organization_id = ${organizationId} and a.id = any(${articleIds}::text[])
      and a.due_at <= now() and a.due_at >= now() - make_interval(mins => ${lateMinutesMax})
      and place.destination = any(place.in_sets)
      and not exists (
        select from publication p
        where p.organization_id = ${organizationId} and p.article_id = a.id and p.status in ('pending', 'delivering') offset 0
      )
    for update of a skip locked`.execute(tx);
  return rows;
}
