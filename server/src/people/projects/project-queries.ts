import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export type ProjectRow = Awaited<ReturnType<typeof findProject>> & object;

/** Selects a project with what its articles need: address, policy and the host of its blog, if one is mapped. */
export function selectProject(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("project")
    .select([
      "id",
      "name",
      "site_url",
      "language",
      "time_zone",
      "url_pattern",
      "hosted_blog",
      "blog_slug",
      "review_before_publishing",
      "agent_review",
      "approver_id",
      "approval_policy_id",
      "approval_steps",
      "guests_approve",
    ])
    .select(
      sql<
        string | null
      >`(select min(address) from blog_address b where b.kind = 'host' and b.organization_id = project.organization_id and b.project_id = project.id)`.as(
        "blog_host",
      ),
    )
    .where("organization_id", "=", organizationId);
}

/** Selects a project if the actor reaches it. */
export function selectReached(tx: Tx, actor: Actor, id: string) {
  return selectProject(tx, actor.organizationId)
    .where("id", "=", id)
    .where(withinReach(actor, "project", "id"));
}

export function findProject(tx: Tx, actor: Actor, id: string) {
  return selectReached(tx, actor, id).executeTakeFirst();
}

/** Locks the project until commit, so that of two concurrent changes to what depends on it, the second sees what the first left. */
export async function lockProject(tx: Tx, actor: Actor, id: string): Promise<{ name: string } | undefined> {
  const project = tx
    .selectFrom("project")
    .select("name")
    .where("id", "=", id)
    .where(withinReach(actor, "project", "id"));
  return project.forNoKeyUpdate().executeTakeFirst();
}

/** Locks the project, which is not being deleted, for a person who comes back from a party that may act for it. Returns its name. */
export async function lockBegunProject(tx: Tx, actor: Actor, projectId: string): Promise<string> {
  const project = await lockProject(tx, actor, projectId);
  if (project === undefined) throw new Failure("not_allowed", sentence("refusal_the_person_who_started_this"));
  return project.name;
}

/** Returns the project named by `projectId`; refuses an unknown one like one out of reach. */
export async function requireProject(tx: Tx, actor: Actor, id: string): Promise<ProjectRow> {
  const project = await findProject(tx, actor, id);
  if (project === undefined) throw outOfReach();
  return project;
}

export function outOfReach(): Failure {
  return new Failure("project_not_allowed", sentence("refusal_project_out_of_reach"));
}
