import { sql } from "kysely";
import { type Subject, type Teller, tell } from "./notify.ts";
import { approvingRoles } from "./recipients.ts";

/** Tells those who may approve that something awaits review: the project's approver, else everyone whose role may. */
export async function notifyReviewers(teller: Teller, subject: Subject): Promise<void> {
  const { organizationId } = teller.actor;
  await tell(
    teller,
    subject,
    sql`(
      select r.person_id, 'review_requested' as kind from project p
      join member r on r.organization_id = p.organization_id and r.role = any(${[...approvingRoles]})
        and (p.approver_id is null or p.approver_id = r.person_id)
      where p.organization_id = ${organizationId} and p.id = ${subject.projectId}
    ) as w`,
  );
}
