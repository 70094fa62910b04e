import { type Permission, type Role, rolePermissions, roles } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import { isOpen, reachesProject } from "#src/operations/within-reach.ts";

/**
 * Returns the condition that a link `l` gives what it says: its organization lets links be, its project is open, and the member `m` who
 * made it reaches the project in a role that may do as much, by a token that is still one if by any. Asked anew at each call, so that
 * nothing outlasts its reason.
 */
export function isPowered(organizationId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from organization o where o.organization_id = ${organizationId} and o.guest_links)
    and ${isOpen(organizationId, "l.project_id")}
    and (l.token_id is null or exists (
      select from api_token t where t.organization_id = ${organizationId} and t.id = l.token_id and ${isAlive("t")}
    ))
    and exists (
      select from member m
      where m.organization_id = ${organizationId} and m.person_id = l.created_by and ${reachesProject(organizationId, sql`l.project_id`)}
        and m.role = any(case l.may
          when 'approve' then ${rolesWith("articles:approve")}::text[]
          when 'comment' then ${rolesWith("comments:write")}::text[]
          else ${rolesWith("articles:read")}::text[] end)
    ))`;
}

/** Returns the condition that a token has neither been revoked nor ended. */
function isAlive(token: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${token}.${column}`);
  return sql<boolean>`${of("revoked_at")} is null and (${of("expires_at")} is null or ${of("expires_at")} > now())`;
}

function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => rolePermissions[role].has(permission));
}
