import { settledStatuses } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import { isNamedIn } from "../note-blog-change.ts";
import { selectProject } from "../project-queries.ts";
import { mayChangeLive } from "./may-approve.ts";

/**
 * Returns the condition that a project shows a person as an author: a live article names them, or one that somebody is about to approve or
 * has approved, as for a byline.
 */
export function showsAuthor(organizationId: string, projectId: RawBuilder<unknown>, personId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${isNamedIn(organizationId, projectId, personId)} or exists (
    select from article a
    where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.status = any(${[...settledStatuses]}::text[])
      and a.byline_id = ${personId}
  ))`;
}

/** Lists the projects that show a person as an author, each with whether the actor decides what strangers see of it. */
export async function listShowing(tx: Tx, actor: Actor, personId: string): Promise<{ id: string; decides: boolean }[]> {
  const { organizationId } = actor;
  const projects = await selectProject(tx, organizationId)
    .where(showsAuthor(organizationId, sql.ref("project.id"), sql`${personId}::text`))
    .execute();
  const showing = [];
  for (const project of projects) {
    showing.push({ id: project.id, decides: reaches(actor, project.id) && (await mayChangeLive(tx, project, actor)) });
  }
  return showing;
}

/** Returns whether the actor decides what strangers see in every project that shows an author with an image. */
export async function decidesOnPortraits(tx: Tx, actor: Actor, imageId: string): Promise<boolean> {
  const authors = await tx
    .selectFrom("author")
    .select("person_id")
    .where("organization_id", "=", actor.organizationId)
    .where("image_id", "=", imageId)
    .execute();
  for (const { person_id } of authors) {
    if ((await listShowing(tx, actor, person_id)).some(({ decides }) => !decides)) return false;
  }
  return true;
}
