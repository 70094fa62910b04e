import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { patternsOf, queryWordsIn } from "#src/core/database/word-patterns.ts";
import { bareHost, withoutSlash } from "#src/people/projects/article-at.ts";
import { type ArticleSite, addressOnSite } from "#src/people/projects/article-url.ts";
import { listBlogHosts } from "#src/people/projects/articles-of-pages.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";

/** Maximum number of articles with the words in their titles; the last changed come first. */
const articlesMax = 500;

/** Returns the condition for pages `t.page` whose address or article title contains all of the words. */
export async function pageFilter(
  tx: Tx,
  organizationId: string,
  project: ProjectRow,
  publicUrl: string,
  query: string,
): Promise<RawBuilder<unknown>> {
  const words = queryWordsIn(query);
  if (words.length === 0) return sql`true`;
  const { rows } = await sql<{ slug: string; locale: string }>`
    select s.slug, s.locale from (
      select a.id from article a
      where a.organization_id = ${organizationId} and a.project_id = ${project.id}
        and case when a.title_folded like all (${patternsOf(words)}) then true end
      order by a.updated_at desc, a.id desc limit ${articlesMax}
    ) a
    join article_slug s on s.organization_id = ${organizationId} and s.article_id = a.id`.execute(tx);
  const hosts = await listBlogHosts(tx, organizationId, project);
  const addresses = rows.flatMap((row) => bareAddresses(project, hosts, publicUrl, row));
  const bare = sql`regexp_replace(regexp_replace(t.page, '[?#].*$', ''), '^https?://(www\\.)?|/+$', '', 'g')`;
  return sql`(lower(t.page) like all (${patternsOf(words)}) or ${bare} = any(${addresses}::text[]))`;
}

/**
 * Lists the bare addresses (no scheme, `www.`, trailing slash, query or fragment) under which an article's slug may be found:
 * the inverse of `articleAddresses`.
 */
function bareAddresses(
  site: ArticleSite,
  blogHosts: readonly string[],
  publicUrl: string,
  { slug, locale }: { slug: string; locale: string },
): string[] {
  const blogs = [`${publicUrl}/blog/${site.blog_slug}`, ...blogHosts.map((host) => `https://${host}`)];
  const own = locale === site.language ? blogs.map((blog) => `${blog}/${slug}`) : [];
  return [addressOnSite(site, slug), ...blogs.map((blog) => `${blog}/${locale}/${slug}`), ...own].map(bareAddress);
}

function bareAddress(address: string): string {
  const url = new URL(address);
  return `${bareHost(url)}${withoutSlash(url.pathname)}`;
}
