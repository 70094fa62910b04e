import type { NotificationKind } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { approvingRoles, reachesProject } from "./recipients.ts";

/** A finding of the service itself, which is no person's act. */
export type Finding = { kind: NotificationKind; title: string; reason: string } & (
  | { projectId: string; articleId: string }
  | { projectId: string; postId: string }
  | { projectId: string; accountId: string }
  | { projectId: string | null; endpointId: string }
  | { kind: "credits_low"; projectId: null }
  | { kind: "host_unproved"; projectId: string }
);

type Teller = { tx: Tx; sendsMail: boolean };

/** Tells every owner and admin of something, as each of them has chosen, in the transaction that finds it. */
export async function tellLeaders(teller: Teller, organizationId: string, about: Finding): Promise<void> {
  await tellMembers(teller, organizationId, about, sql`m.role in ('owner', 'admin')`);
}

/** Tells those who may approve in a project of something: its approver, else everyone whose role may. */
export async function tellReviewers(teller: Teller, organizationId: string, about: Finding & { projectId: string }): Promise<void> {
  await tellMembers(
    teller,
    organizationId,
    about,
    sql`m.role = any(${[...approvingRoles]}) and ${reachesProject(about.projectId)} and exists (
      select from project p where p.organization_id = m.organization_id and p.id = ${about.projectId}
        and (p.approver_id is null or p.approver_id = m.person_id)
    )`,
  );
}

/** Tells one person of something, where they still reach the project; else every owner and admin. */
export async function tellPerson(
  teller: Teller,
  organizationId: string,
  personId: string | null,
  about: Finding & { projectId: string },
): Promise<void> {
  const reached = personId !== null && (await isReached(teller.tx, organizationId, personId, about.projectId));
  if (reached) await tellMembers(teller, organizationId, about, sql`m.person_id = ${personId}`);
  else await tellLeaders(teller, organizationId, about);
}

async function isReached(tx: Tx, organizationId: string, personId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member m where m.organization_id = ${organizationId} and m.person_id = ${personId} and ${reachesProject(projectId)}`.execute(
    tx,
  );
  return rows.length > 0;
}

async function tellMembers({ tx, sendsMail }: Teller, organizationId: string, about: Finding, who: RawBuilder<unknown>): Promise<void> {
  // Locks the members, so that nobody is told who is being removed from the organization at this moment.
  const { rows } = await sql<{ person_id: string; in_app: boolean; email: boolean }>`
    select m.person_id, coalesce(c.in_app, true) as in_app, coalesce(c.email, true) as email
    from member m
    left join notification_choice c on c.organization_id = m.organization_id and c.person_id = m.person_id and c.kind = ${about.kind}
    where m.organization_id = ${organizationId} and ${who}
    order by m.person_id
    for key share of m`.execute(tx);
  const told = rows.filter((row) => row.in_app || (row.email && sendsMail));
  if (told.length === 0) return;
  await tx
    .insertInto("notification")
    .values(
      told.map(({ person_id, in_app, email }) => ({
        organization_id: organizationId,
        id: newId("notification"),
        person_id,
        project_id: about.projectId,
        kind: about.kind,
        article_id: "articleId" in about ? about.articleId : null,
        post_id: "postId" in about ? about.postId : null,
        endpoint_id: "endpointId" in about ? about.endpointId : null,
        account_id: "accountId" in about ? about.accountId : null,
        title: about.title,
        comment_id: null,
        reason: about.reason,
        actor_id: null,
        in_app,
        mail_status: email && sendsMail ? ("pending" as const) : ("none" as const),
      })),
    )
    .execute();
}
