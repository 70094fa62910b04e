import type { ArticleStatus, PostStatus } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, reaches } from "#src/operations/actor.ts";
import type { Reviewed } from "./find-review.ts";
import type { SubjectId } from "./review-policy.ts";

/** An article or a post with what tells its steps. */
export type Subject = Reviewed & { project_id: string; title: string; status: ArticleStatus | PostStatus };

export function isArticle(id: string): boolean {
  return id.startsWith("art_");
}

export function aboutOf(id: string): SubjectId {
  return isArticle(id) ? { articleId: id } : { postId: id };
}

/** Finds an article or a post by its id. */
export async function findSubject(tx: Tx, organizationId: string, id: string): Promise<Subject | undefined> {
  const { rows } = await selectSubject(organizationId, id).execute(tx);
  return rows[0];
}

/** Locks an article or a post until commit, so that its steps stay as they are. */
export async function lockSubject(tx: Tx, organizationId: string, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`${selectSubject(organizationId, id)} for update`.execute(tx);
  return rows[0];
}

function selectSubject(organizationId: string, id: string) {
  return sql<Subject>`
    select organization_id, id, project_id, title, status, revision, review_round, steps_given from ${sql.table(isArticle(id) ? "article" : "post")}
    where organization_id = ${organizationId} and id = ${id}`;
}

/** Refuses what is unknown like what the actor does not reach. */
export function requireReached(actor: Actor, subject: Subject | undefined): Subject {
  if (subject !== undefined && reaches(actor, subject.project_id)) return subject;
  throw new Failure("not_found", sentence("refusal_review_unknown"));
}
