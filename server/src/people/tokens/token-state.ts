import { rolePermissions, roles } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { reachesProject } from "#src/operations/within-reach.ts";

const allowed = sql.join(roles.map((role) => sql`(${role}::text, ${[...rolePermissions[role]]}::text[])`));

/**
 * Selects what the organization's token `t` is currently good for, as one row `s (state, powerless, beyond_role)`. A site's token outlasts
 * its creator; any other is worth what its creator may do.
 */
export function tokenState(organizationId: string): RawBuilder<unknown> {
  return sql`(
    select w.powerless, w.beyond_role,
      case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
        when w.powerless is null then 'active' else 'powerless' end as state
    from (
      select
        case when t.kind = 'read' then null
          when m.role is null then 'creator_left'
          when t.project_id is not null and not ${reachesProject(organizationId, sql`t.project_id`)} then 'project_lost'
          when not t.permissions && may.permissions then 'role_lost' end as powerless,
        array(select p.name from unnest(t.permissions) with ordinality p (name, place)
          where t.kind <> 'read' and p.name <> all(may.permissions) order by p.place) as beyond_role
      from (select 1) as one
      left join member m on m.organization_id = ${organizationId} and m.person_id = t.created_by
      left join (values ${allowed}) as may (role, permissions) on may.role = m.role
    ) w
  ) as s`;
}
