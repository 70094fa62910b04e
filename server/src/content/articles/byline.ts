import { isLeader, settledStatuses } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Actor, authorKindOf, mayUse } from "#src/operations/actor.ts";
import { findPeopleOf } from "#src/people/authors/known-authors.ts";
import { mayChangeLive } from "#src/people/projects/approval/may-approve.ts";
import { noteBlogChange } from "#src/people/projects/note-blog-change.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import type { LockedArticle } from "./article-queries.ts";

/** Returns whom a new article names: the person who writes it by hand. Nobody is shown who is no author. */
export function firstByline(actor: Actor): string | null {
  return authorKindOf(actor) === "human" ? actor.personId : null;
}

/** Returns whom a new article names: the author that is asked for, or else its writer. */
export async function bylineOfNew(tx: Tx, actor: Actor, slug: string | undefined): Promise<string | null> {
  return slug === undefined ? firstByline(actor) : findPerson(tx, actor, slug);
}

async function findPerson(tx: Tx, actor: Actor, slug: string): Promise<string | null> {
  return (await findPeopleOf(tx, actor, [slug], "byline")).get(slug) ?? null;
}

/**
 * Names another author, or nobody. It is no part of a revision, since it tells who wrote and not what. Only those who may approve change
 * what readers see at once, or what somebody is about to approve or has approved. Owners and admins always take a name off.
 */
export async function changeByline(tx: Tx, actor: Actor, article: LockedArticle, slug: string | null): Promise<void> {
  const { organizationId } = actor;
  const personId = slug === null ? null : await findPerson(tx, actor, slug);
  if (personId === article.byline_id) return;
  const isFree = article.published_slug === null && !settledStatuses.includes(article.status);
  const takesOff = personId === null && isLeader(actor.role) && mayUse(actor, "articles:approve");
  if (!isFree && !takesOff && !(await mayChangeLive(tx, await requireProject(tx, actor, article.project_id), actor)))
    throw new Failure("not_allowed", sentence("refusal_byline_is_settled"), "byline");
  await tx
    .updateTable("article")
    .set({ byline_id: personId, updated_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", article.id)
    .execute();
  if (article.published_slug !== null)
    await noteBlogChange(tx, { organizationId, projectId: article.project_id }, [article.published_slug]);
}
