import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { hasParts, listFitting } from "#src/operations/list-fitting.ts";

export const listInvitations = handle(contract.listInvitations, async (context, { limit, cursor, query, personId }) => {
  const { organizationId } = context.actor;
  const cursorOf = ["list_invitations", organizationId, query ?? null, personId ?? null];
  return listFitting(
    context,
    { query: cursorOf, limit, cursor, orderedBy: "createdAt" },
    {
      row: { alias: "i", at: sql`i.created_at`, id: sql`i.id` },
      from: sql`from invitation i where i.organization_id = ${organizationId} and i.status = 'pending'`,
      fits: [hasParts(sql`i.email`, query), personId && sql`i.invited_by = ${personId}`],
      select: (rows) => sql`
      select i.id, i.email, i.role, i.project_ids as "projectIds", person.email as "invitedBy", ${jsonTime(sql`i.created_at`)} as "createdAt",
        ${jsonTime(sql`i.expires_at`)} as "expiresAt", i.expires_at <= now() as expired
      from ${rows} join person on person.id = i.invited_by`,
    },
  );
});
