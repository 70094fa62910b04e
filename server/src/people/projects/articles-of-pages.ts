import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { articleAddresses } from "./article-at.ts";
import type { ProjectRow } from "./project-queries.ts";

/** Finds the ids of the articles behind pages; leaves out a page without one. An article's former addresses count. */
export async function findArticlesOfPages(
  tx: Tx,
  organizationId: string,
  project: ProjectRow,
  publicUrl: string,
  pages: readonly string[],
): Promise<Map<string, string>> {
  const addressOf = articleAddresses(project, await listBlogHosts(tx, organizationId, project), publicUrl);
  const addresses = pages.flatMap((page) => {
    const address = addressOf(page);
    return address === undefined ? [] : [{ page, ...address }];
  });
  const known = await listSlugs(tx, organizationId, project.id, new Set(addresses.map(({ slug }) => slug)));
  const ofPage = new Map<string, string>();
  for (const { page, slug, locale } of addresses) {
    const matching = known.filter((row) => row.slug === slug && (locale === null || row.locale === locale));
    // If the address does not tell the language, the project's own is the likeliest.
    const best = matching.find((row) => row.locale === project.language) ?? matching[0];
    if (best !== undefined) ofPage.set(page, best.article_id);
  }
  return ofPage;
}

export async function listBlogHosts(tx: Tx, organizationId: string, project: ProjectRow): Promise<string[]> {
  if (project.blog_host === null) return [];
  const hosts = await tx
    .selectFrom("blog_address")
    .select("address")
    .where("kind", "=", "host")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", project.id)
    .execute();
  return hosts.map(({ address }) => address);
}

async function listSlugs(tx: Tx, organizationId: string, projectId: string, slugs: ReadonlySet<string>) {
  if (slugs.size === 0) return [];
  return tx
    .selectFrom("article_slug")
    .select(["slug", "locale", "article_id"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("slug", "=", sql<string>`any(${[...slugs]})`)
    .orderBy("locale")
    .execute();
}
