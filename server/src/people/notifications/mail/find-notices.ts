import type { MailChoice } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { nameOfActor } from "#src/operations/acted-as.ts";
import { reachesProject } from "#src/operations/within-reach.ts";
import { causeHolds } from "./cause-holds.ts";
import type { Notice } from "./message/notice.ts";
import type { Recipient } from "./transport.ts";

/** A notification to send by email, with its person's choice for its kind. */
export type FoundNotice = Notice & Recipient & { choice: MailChoice; createdAt: Date };

/**
 * Finds an organization's notifications by a condition on `n`, oldest first. `choice` is `off` for one that is no longer wanted:
 * what it asks for is done, it was read or turned off, or its person no longer reaches the project or no longer leads.
 */
export async function findNotices(tx: Tx, organizationId: string, condition: RawBuilder<unknown>): Promise<FoundNotice[]> {
  const { rows } = await sql<FoundNotice>`
    select n.id, n.organization_id as "organizationId", o.name as "organizationName", n.person_id as "personId", n.kind,
      n.project_id as "projectId", j.name as "projectName", n.title, n.article_id as "articleId", n.post_id as "postId",
      n.endpoint_id as "endpointId", n.account_id as "accountId", n.comment_id as "commentId", coalesce(c.body, n.reason) as body,
      ${nameOfActor("n", "a")} as actor, p.name, p.email, n.created_at as "createdAt",
      coalesce(n.project_id, (
        select h.id from project h where h.organization_id = ${organizationId} and ${reachesProject(organizationId, sql.ref("h.id"))}
        order by h.created_at, h.id limit 1
      )) as "homeId",
      case when n.read_at is null and coalesce(w.email, true) and ${causeHolds(organizationId)}
          and ${reachesProject(organizationId, sql.ref("n.project_id"))}
          and (n.actor_id is not null or n.kind = 'export_ready' or m.role in ('owner', 'admin'))
        then case when w.in_digest then 'digest' else 'now' end else 'off' end as choice
    from notification n
    join organization o on o.organization_id = n.organization_id
    join member m on m.organization_id = n.organization_id and m.person_id = n.person_id
    join person p on p.id = n.person_id
    left join project j on j.organization_id = ${organizationId} and j.id = n.project_id
    left join person a on a.id = n.actor_id
    left join comment c on c.organization_id = ${organizationId} and c.id = n.comment_id
    left join notification_choice w on w.organization_id = ${organizationId} and w.person_id = n.person_id and w.kind = n.kind
    where n.organization_id = ${organizationId} and ${condition}
    order by n.created_at, n.id`.execute(tx);
  return rows;
}
