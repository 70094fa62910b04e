import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { approves } from "#src/operations/within-reach.ts";
import type { ProjectRow } from "../project-queries.ts";

/** Person whom a step names. `canApprove` is false once they have left, lost the project or a role that approves. */
type Approver = { id: string; name: string; canApprove: boolean };

/** One step of approval: who may give it, and within how many days after the submission. */
export type PolicyStep = {
  number: number;
  /** Empty where the steps have no names. */
  name: string;
  /** guests: anyone, or a guest. either: the same where the steps are any two approvals. */
  approvers: "anyone" | "people" | "guests" | "either";
  people: readonly Approver[];
  /** Whether a guest of a named step need prove no address. */
  unprovedGuests: boolean;
  dueDays: number | null;
};

/** Returns whether a guest may give a step, by the link of a member who can approve. */
export function takesGuests({ approvers }: Pick<PolicyStep, "approvers">): boolean {
  return approvers === "guests" || approvers === "either";
}

/** Lists the steps that the project asks for now: those of its policy, or one by its approver or anyone who can approve. */
export async function listStepsNow(tx: Tx, organizationId: string, project: ProjectRow): Promise<PolicyStep[]> {
  const { id: projectId, approval_policy_id: policyId, approver_id: approverId, guests_approve: guestsApprove } = project;
  if (policyId !== null) return listPolicySteps(tx, organizationId, projectId, policyId);
  const one = { number: 1, name: "", unprovedGuests: false, dueDays: null };
  if (approverId === null) return [{ ...one, approvers: guestsApprove ? "either" : "anyone", people: [] }];
  return [{ ...one, approvers: "people", people: await listApprovers(tx, organizationId, projectId, [approverId]) }];
}

export async function listPolicySteps(tx: Tx, organizationId: string, projectId: string, policyId: string): Promise<PolicyStep[]> {
  const { rows } = await sql<PolicyStep>`
    select s.step as number, s.name, s.approvers, s.unproved_guests as "unprovedGuests", s.due_days as "dueDays", coalesce(who.people, '[]') as people
    from approval_step s
    left join lateral (
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'canApprove', m.person_id is not null) order by p.name, p.id) as people
      from approval_step_person n
      join person p on p.id = n.person_id
      left join member m on m.organization_id = ${organizationId} and m.person_id = n.person_id and ${approves(organizationId, projectId)}
      where n.organization_id = ${organizationId} and n.policy_id = s.policy_id and n.step = s.step
    ) who on true
    where s.organization_id = ${organizationId} and s.policy_id = ${policyId}
    order by s.step`.execute(tx);
  return rows;
}

/** Finds people by id, known to the organization or not any more, and whether they can approve in a project. */
export async function listApprovers(tx: Tx, organizationId: string, projectId: string, ids: readonly string[]): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select p.id, p.name, m.person_id is not null as "canApprove" from person p
    left join member m on m.organization_id = ${organizationId} and m.person_id = p.id and ${approves(organizationId, projectId)}
    where p.id = any(${[...ids]}::text[])`.execute(tx);
  return rows;
}

type Able = { id: string; name: string; leads: boolean };

/** Lists members who can approve in a project, by name: some of them, with owners and admins or without, or the first ones of all. */
export async function listAble(
  tx: Tx,
  organizationId: string,
  projectId: string,
  wanted: { ids: readonly string[]; leaders?: true } | { rowsMax: number | null },
): Promise<Able[]> {
  const { rows } = await sql<Able>`
    select p.id, p.name, m.role in ('owner', 'admin') as leads from member m join person p on p.id = m.person_id
    where m.organization_id = ${organizationId} and ${approves(organizationId, projectId)}
      and ${"ids" in wanted ? sql`(m.person_id = any(${[...wanted.ids]}::text[]) or ${wanted.leaders ?? false} and m.role in ('owner', 'admin'))` : sql`true`}
    order by p.name, p.id
    limit ${"ids" in wanted ? null : wanted.rowsMax}::bigint`.execute(tx);
  return rows;
}
