import { redirectsByServiceMax } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { pathInBlog } from "#src/people/projects/article-url.ts";
import { redirectPath } from "#src/people/projects/redirects/redirect-path.ts";

type Old = { organizationId: string; projectId: string; language: string; articleId: string; locale: string; slug: string };

/** Lets an article's old address lead to it once it is live. Addresses that are set already are left out, as are those that would leave no room for what people set. */
export async function keepOldAddress(tx: Tx, address: string, { organizationId, projectId, articleId, ...at }: Old): Promise<void> {
  const path = redirectPath(address);
  const target = pathInBlog(at, at.locale, at.slug, false);
  if (path === undefined || path === target) return;
  await sql`
    insert into blog_redirect (organization_id, project_id, path, target, article_id)
    select j.organization_id, j.id, ${path}, ${target}, ${articleId}
    from project j
    where j.organization_id = ${organizationId} and j.id = ${projectId} and (
      select count(*) from blog_redirect b where b.organization_id = ${organizationId} and b.project_id = ${projectId}
    ) < ${redirectsByServiceMax}::integer
    on conflict (organization_id, project_id, path) do nothing`.execute(tx);
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
