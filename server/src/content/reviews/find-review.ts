import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { accountsBehind } from "#src/people/guests/accounts-behind.ts";
import { listPolicySteps, listStepsNow } from "#src/people/projects/approval/policy-steps.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import type { GivenStep, Review } from "./turn.ts";

/** Columns of an article or a post that tell its steps. */
export type Reviewed = { organization_id: string; id: string; revision: number; review_round: number | null; steps_given: number | null };

/**
 * Finds the steps of a revision's approval: those of the project now, until somebody gives the first one. From then on they are
 * those under which it was given.
 */
export async function findReview(tx: Tx, project: ProjectRow, subject: Reviewed): Promise<Review> {
  const { organization_id: organizationId } = subject;
  const given = subject.steps_given === null ? [] : await listGiven(tx, subject);
  const policyId = given[0]?.policyId ?? project.approval_policy_id;
  const steps =
    given.length > 0 && policyId !== null
      ? await listPolicySteps(tx, organizationId, project.id, policyId)
      : await listStepsNow(tx, organizationId, project);
  const writerIds = steps.some(({ approvers }) => approvers === "guests") ? await listWriters(tx, subject) : [];
  return { policyId, steps, given, writerIds };
}

/** Lists the ids of those who wrote an article or a post, as far as its current revision. */
async function listWriters(tx: Tx, { organization_id: organizationId, id }: Reviewed): Promise<string[]> {
  const [table, subjectId] = id.startsWith("art_")
    ? (["article_revision", "article_id"] as const)
    : (["post_revision", "post_id"] as const);
  const { rows } = await sql<{ id: string }>`
    select distinct r.author_id as id from ${sql.table(table)} r
    where r.organization_id = ${organizationId} and ${sql.ref(`r.${subjectId}`)} = ${id}`.execute(tx);
  return rows.map((row) => row.id);
}

type GivenRow = GivenStep & { policyId: string };

/** Lists the steps of the current round, and none that were given to an earlier revision. */
async function listGiven(tx: Tx, { organization_id: organizationId, id, revision, review_round: round }: Reviewed): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select y.step as number, y.policy_id as "policyId", y.given_by as id, who.name, ${jsonTime(sql`y.created_at`)} as at, y.stands_in as "standsIn",
      case when y.guest_id is not null then json_build_object(
        'name', y.guest_name, 'linkId', y.guest_link_id, 'email', lower(g.email),
        'personIds', ${accountsBehind(organizationId, sql`g.email`)}
      ) end as guest
    from step_approval y join person who on who.id = y.given_by
    left join guest g on g.organization_id = ${organizationId} and g.id = y.guest_id
    where y.organization_id = ${organizationId} and y.subject_id = ${id} and y.round = ${round} and y.revision = ${revision}
    order by y.step`.execute(tx);
  return rows;
}
