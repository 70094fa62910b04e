import { type RawBuilder, sql } from "kysely";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { imageUrl } from "./image-url.ts";

const usesMax = 100;

/** Columns of an image `i` for the dashboard, with everything that shows it. As jsonb, since json text may hold line feeds. */
export function dashboardImage(organizationId: string, publicUrl: string): RawBuilder<unknown> {
  return sql`i.id, i.project_id as "projectId", ${imageUrl(publicUrl, "")}::text || i.id as url, i.file_name as "fileName", i.alt, i.width, i.height,
    i.license, i.credit, case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end as focus, i.placeholder,
    ${jsonTime(sql`i.created_at`)} as "createdAt",
    (select coalesce(jsonb_agg(jsonb_build_object('type', u.type, 'id', u.id, 'title', u.title) order by u.type, u.id), '[]') from (
      select 'article' as type, a.article_id as id, a.title from articles_showing(i.id, ${usesMax}::integer) a
      union all
      select 'post', p.post_id, p.title from posts_showing(i.id, ${usesMax}::integer) p
      union all
      select 'brand', j.id, j.name from project j
      where j.organization_id = ${organizationId} and j.id = i.project_id and i.id = (
        select b.profile #>> '{visual,logoImageId}' from brand b
        where b.organization_id = ${organizationId} and b.project_id = j.id order by b.version desc limit 1
      )
      union all
      select 'blog', j.id, j.name from project j
      join blog_settings s on s.organization_id = j.organization_id and s.project_id = j.id
      where j.organization_id = ${organizationId} and j.id = i.project_id and i.id = any(s.image_ids)
    ) u) as "usedIn"`;
}
