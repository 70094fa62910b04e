import { approvingRoles, type NotificationKind, type Role } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { reachesProject } from "#src/operations/within-reach.ts";

export type ReachingMember = { personId: string; name: string; email: string };

/** Step of approval whose turn it is. */
export type Turn = { policyId: string; step: number };

/** Somebody and the step of approval that they may have to give: without a policy it is the one approval of the project `p`. */
type Giver = { person: RawBuilder<unknown>; role: RawBuilder<unknown>; policy: RawBuilder<unknown>; step: RawBuilder<unknown> };

/**
 * Returns the condition that somebody may give a step of approval in the project `p`: whom it names, owners and admins where none of
 * these is left, else everyone whose role may. Notices, emails and the list of what waits all ask here.
 */
function mayGiveStep(organizationId: string, { person, role, policy, step }: Giver): RawBuilder<boolean> {
  const named = (condition: RawBuilder<unknown>) => sql`exists (
    select from approval_step_person h join member m on m.organization_id = ${organizationId} and m.person_id = h.person_id
    where h.organization_id = ${organizationId} and h.policy_id = s.policy_id and h.step = s.step and ${condition}
  )`;
  const isLeft = sql`m.role = any(${[...approvingRoles]}::text[]) and ${reachesProject(organizationId, sql`p.id`)}`;
  return sql`(${role} = any(${[...approvingRoles]}::text[]) and case
    when ${policy} is null then p.approver_id is null or p.approver_id = ${person}
    else exists (
      select from approval_step s
      where s.organization_id = ${organizationId} and s.policy_id = ${policy} and s.step = ${step} and (
        s.approvers <> 'people' or ${named(sql`h.person_id = ${person}`)}
        or ${role} in ('owner', 'admin') and not ${named(isLeft)}
      )
    ) end)`;
}

/** Returns the condition that a person with a role may give the project `p` its approval, of several steps the last one. */
export function mayGiveLastApproval(organizationId: string, person: RawBuilder<unknown>, role: RawBuilder<unknown>): RawBuilder<boolean> {
  const policy = sql.ref("p.approval_policy_id");
  const step = sql`(select max(t.step) from approval_step t where t.organization_id = ${organizationId} and t.policy_id = ${policy})`;
  return mayGiveStep(organizationId, { person, role, policy, step });
}

/** An article or a post whose next approval is asked about, by its columns. */
export type Reviewed = Record<"id" | "revision" | "review_policy_id" | "review_round" | "steps_given", RawBuilder<unknown>>;

/**
 * Returns the condition that a person with a role may give the next approval of an article or post of the project `p`, as `wayOf` of
 * content/reviews judges: who has given a step gives no other one, unless each of them names this person.
 */
export function mayGiveNextApproval(
  organizationId: string,
  person: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
  of: Reviewed,
): RawBuilder<boolean> {
  const policy = sql`case when ${of.steps_given} is null then p.approval_policy_id else ${of.review_policy_id} end`;
  const step = sql`coalesce(${of.steps_given}, 0) + 1`;
  return sql`(${mayGiveStep(organizationId, { person, role, policy, step })} and (${of.steps_given} is null or not exists (
    select from step_approval y join approval_step s on s.organization_id = ${organizationId} and s.policy_id = y.policy_id and s.step = ${step}
    where y.organization_id = ${organizationId} and y.subject_id = ${of.id} and y.round = ${of.review_round} and y.revision = ${of.revision}
      and y.given_by = ${person} and (s.approvers <> 'people' or y.approvers <> 'people')
      and (y.guest_id is null or y.approvers = 'either')
  )))`;
}

/** Returns the columns of an article or post under an alias. */
export function reviewedAs(alias: string): Reviewed {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    id: column("id"),
    revision: column("revision"),
    review_policy_id: column("review_policy_id"),
    review_round: column("review_round"),
    steps_given: column("steps_given"),
  };
}

/** Selects those who may give a step of approval in a project, as rows `w (person_id, kind)`. Without a turn it is the first one. */
export function approversOf(organizationId: string, projectId: string, kind: NotificationKind, turn?: Turn): RawBuilder<unknown> {
  const policy = turn === undefined ? sql`p.approval_policy_id` : sql`${turn.policyId}::text`;
  const giver = { person: sql.ref("r.person_id"), role: sql.ref("r.role"), policy, step: sql`${turn?.step ?? 1}` };
  return sql`(
    select r.person_id, ${kind}::text as kind from project p
    join member r on r.organization_id = p.organization_id and ${mayGiveStep(organizationId, giver)}
    where p.organization_id = ${organizationId} and p.id = ${projectId}
  ) as w`;
}

/** Selects the owners and admins of an organization, as rows `w (person_id, kind)`. */
export function leadersOf(organizationId: string, kind: NotificationKind): RawBuilder<unknown> {
  return sql`(
    select r.person_id, ${kind}::text as kind from member r where r.organization_id = ${organizationId} and r.role in ('owner', 'admin')
  ) as w`;
}

/** Lists the members of the organization who reach a project. */
export async function listReachingMembers(tx: Tx, organizationId: string, projectId: string): Promise<(ReachingMember & { role: Role })[]> {
  const { rows } = await sql<ReachingMember & { role: Role }>`
    select m.person_id as "personId", p.name, p.email, m.role from member m join person p on p.id = m.person_id
    where m.organization_id = ${organizationId} and ${reachesProject(organizationId, projectId)}`.execute(tx);
  return rows;
}
