import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { hasParts, listFitting } from "#src/operations/list-fitting.ts";
import { approves, reachesEvery } from "#src/operations/within-reach.ts";

export const listMembers = handle(contract.listMembers, async (context, { limit, cursor, query, role, approving, personId }) => {
  const { organizationId } = context.actor;
  const cursorOf = ["list_members", organizationId, query ?? null, role ?? null, approving ?? null, personId ?? null];
  const page = { query: cursorOf, limit, cursor, orderedBy: "createdAt", identifiedBy: "personId", ascending: true };
  return listFitting(context, page, {
    row: { alias: "m", at: sql`m.created_at`, id: sql`m.person_id` },
    from: sql`from member m
      where m.organization_id = ${organizationId} and ${personId === undefined ? sql`true` : sql`m.person_id = ${personId}`}`,
    fits: [
      hasParts(sql`person.name || ' ' || person.email`, query),
      role && sql`m.role = ${role}`,
      approving && approves(organizationId, approving),
    ],
    select: (rows) => sql`
      select m.person_id as "personId", person.email, person.name, m.role,
        case when ${reachesEvery} then null else array(select mp.project_id from member_project mp
          where mp.organization_id = ${organizationId} and mp.person_id = m.person_id order by mp.project_id) end as "projectIds",
        ${jsonTime(sql`m.created_at`)} as "createdAt", ${jsonTime(sql`m.seen_at`)} as "seenAt",
        array(select p.id from project p
          where p.organization_id = ${organizationId} and p.approver_id = m.person_id order by p.id) as "approverOf",
        case when m.author_hidden_at is not null then 'hidden' when exists (select from author a
          where a.organization_id = ${organizationId} and a.person_id = m.person_id) then 'shown' else 'none' end as author
      from ${rows} join person on person.id = m.person_id`,
  });
});
