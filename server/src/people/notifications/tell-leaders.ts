import type { NotificationKind } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { approversOf, leadersOf, reachesProject } from "./recipients.ts";
import { type Teller, tell } from "./tell.ts";

/** A finding of the service itself, which is no person's act. */
export type ServiceFinding = { kind: NotificationKind; title: string; reason: string } & (
  | { projectId: string; articleId: string }
  | { projectId: string; postId: string }
  | { projectId: string; accountId: string }
  | { projectId: string | null; endpointId: string }
  | { kind: "credits_low"; projectId: null }
  | { kind: "host_unproved"; projectId: string }
);

/** Tells every owner and admin of something, as each of them has chosen, in the transaction that finds it. */
export async function tellLeaders(context: Teller, organizationId: string, { kind, ...about }: ServiceFinding): Promise<void> {
  await tell(context, { organizationId, ...about }, leadersOf(organizationId, kind));
}

/** Tells those who may approve in a project of something: its approver, else everyone whose role may. */
export async function tellReviewers(
  context: Teller,
  organizationId: string,
  { kind, ...about }: ServiceFinding & { projectId: string },
): Promise<void> {
  await tell(context, { organizationId, ...about }, approversOf(organizationId, about.projectId, kind));
}

/** Tells one person of something, where they still reach the project; else every owner and admin. */
export async function tellPerson(
  context: Teller,
  organizationId: string,
  personId: string | null,
  about: ServiceFinding & { projectId: string },
): Promise<void> {
  if (personId === null || !(await isReached(context.tx, organizationId, personId, about.projectId))) {
    await tellLeaders(context, organizationId, about);
    return;
  }
  const { kind, ...news } = about;
  await tell(context, { organizationId, ...news }, sql`(values (${personId}, ${kind})) as w (person_id, kind)`);
}

async function isReached(tx: Tx, organizationId: string, personId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from member m where m.organization_id = ${organizationId} and m.person_id = ${personId} and ${reachesProject(organizationId, projectId)}`.execute(
    tx,
  );
  return rows.length > 0;
}
