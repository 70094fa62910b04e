import type { Permission } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { isPowered } from "./powers.ts";

const namesMax = 5;

/** Selects links `l` by a condition, as the contract shows them. Titles that the actor may not read are empty. */
export function selectLinks(actor: Actor, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = actor;
  const shown = (permission: Permission, title: RawBuilder<unknown>) => (mayUse(actor, permission) ? title : sql`null`);
  return sql`
    select l.id, l.project_id as "projectId",
      json_build_object(
        'type', case when l.article_id is not null then 'article' when l.post_id is not null then 'post' else 'week' end,
        'id', coalesce(l.article_id, l.post_id), 'title', coalesce(${shown("articles:read", sql`a.title`)}, ${shown("posts:read", sql`p.title`)}, ''), 'week', to_char(l.week, 'YYYY-MM-DD')
      ) as subject,
      l.may as "right", l.label, l.email,
      case when l.revoked_at is not null then 'revoked' when l.ends_at <= now() then 'ended' when ${isPowered(organizationId)} then 'open'
        else 'powerless' end as state,
      json_build_object('id', maker.id, 'name', maker.name) as "createdBy",
      ${jsonTime(sql`l.created_at`)} as "createdAt", ${jsonTime(sql`l.ends_at`)} as "endsAt", ${jsonTime(sql`l.used_at`)} as "usedAt",
      coalesce((
        select json_agg(g.name order by g.created_at) from (
          select g.name, g.created_at from guest g where g.organization_id = ${organizationId} and g.link_id = l.id
          order by g.created_at limit ${sql.lit(namesMax)}
        ) g
      ), '[]') as guests
    from guest_link l
    join person maker on maker.id = l.created_by
    left join article a on a.organization_id = ${organizationId} and a.id = l.article_id
    left join post p on p.organization_id = ${organizationId} and p.id = l.post_id
    where l.organization_id = ${organizationId} and ${condition}`;
}

/** Counts the links of a project that have not ended. */
export async function countOpenLinks(tx: Tx, organizationId: string, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from guest_link l
    where l.organization_id = ${organizationId} and l.project_id = ${projectId} and l.ends_at > now()`.execute(tx);
  return rows[0]?.count ?? 0;
}
