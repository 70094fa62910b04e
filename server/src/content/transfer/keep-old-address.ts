import { redirectsByServiceMax } from "@galley/contract";
import { sql } from "kysely";
import { redirectPath } from "#src/content/articles/redirects.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { pathInBlog } from "#src/people/projects/article-url.ts";
import { isOwnPath } from "#src/people/projects/blog-names.ts";

type Old = { organizationId: string; projectId: string; language: string; articleId: string; locale: string; slug: string };

/**
 * Lets an article's old address lead to it once it is live, and returns the path that does. Null where none does: the blog's own
 * addresses and those of other articles are no import's to give, those that are set already stay, and so does room for what people set.
 */
export async function keepOldAddress(tx: Tx, address: string, old: Old): Promise<string | null> {
  const { organizationId, projectId, articleId, ...at } = old;
  const path = redirectPath(address);
  const target = pathInBlog(at, at.locale, at.slug, false);
  if (path === undefined || path === target || isOwnPath(path)) return null;
  const { rows } = await sql<{ path: string }>`
    insert into blog_redirect (organization_id, project_id, path, target, article_id)
    select j.organization_id, j.id, ${path}, ${target}, ${articleId}
    from project j
    where j.organization_id = ${organizationId} and j.id = ${projectId} and (
      select count(*) from blog_redirect b where b.organization_id = ${organizationId} and b.project_id = ${projectId}
    ) < ${redirectsByServiceMax}::integer and not exists (
      select from article_slug s
      where s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.article_id <> ${articleId}
        and ${path} = any(array['/' || s.locale || '/' || s.slug, case when s.locale = ${at.language} then '/' || s.slug end])
    )
    on conflict (organization_id, project_id, path) do nothing
    returning path`.execute(tx);
  return rows[0]?.path ?? null;
}

// Before that nobody had a blog.
const earliest = Date.UTC(1990, 0, 1);

/** Returns the date at which an article was published where it comes from. Undefined for what is no date of the past. */
export function originalDate(text: string | null, now: number): Date | undefined {
  const [, day, time = "00:00:00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?$/.exec(text ?? "") ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  return at >= earliest && at <= now ? new Date(at) : undefined;
}
