import { sql } from "kysely";
import { redirectPath } from "#src/content/articles/redirects.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { Mount } from "../blog-links.ts";
import type { BlogRoute } from "../blog-route.ts";
import type { SitemapLimits } from "../files/sitemap-file.ts";
import type { BlogPageContext } from "../pages/page-context.ts";
import { renderRoute } from "../render-route.ts";
import type { RenderedRoute } from "../rendered-route.ts";

type Address = { path: string; route: BlogRoute | undefined; mount: Mount; sitemap: SitemapLimits };

/** Renders what is at an address, or leads on from where nothing is. What is there comes before any redirect. */
export async function renderAt(tx: Tx, context: BlogPageContext, { path, route, mount, sitemap }: Address): Promise<RenderedRoute> {
  const { site, links } = context;
  const found: RenderedRoute =
    route === undefined ? { status: 404, locale: site.language } : await renderRoute(tx, context, route, mount, sitemap);
  if (!("locale" in found) || !site.hasRedirects) return found;
  const redirect = await findRedirect(tx, context, path);
  if (redirect === undefined) return found;
  if (redirect.article !== null) {
    const { locale, slug } = redirect.article;
    return slug === null ? found : { status: 301, location: links.article(locale, slug), slug };
  }
  const { target } = redirect;
  if (target === null) return { status: 410, locale: found.locale };
  return { status: 301, location: target.startsWith("/") ? links.below(target) : target };
}

/** An address that leads to an article leads nowhere while its slug is null: then it is not live. */
type Redirect = { target: string | null; article: { locale: string; slug: string | null } | null };

async function findRedirect(tx: Tx, { site: { ref } }: BlogPageContext, path: string): Promise<Redirect | undefined> {
  const known = redirectPath(path);
  if (known === undefined) return undefined;
  const { rows } = await sql<Redirect>`
    select r.target, case when a.id is not null then
      jsonb_build_object('locale', a.locale, 'slug', case when a.published_revision is not null then a.published_slug end) end as article
    from blog_redirect r
    left join article a on a.organization_id = ${ref.organizationId} and a.id = r.article_id
    where r.organization_id = ${ref.organizationId} and r.project_id = ${ref.projectId} and r.path = ${known}`.execute(tx);
  return rows[0];
}
