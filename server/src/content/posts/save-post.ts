import { defaultDestinationsOf, type PostContent, type PostDestinationName, type PostFormat, type PostStatus } from "@galley/contract";
import { sql } from "kysely";
import { settlePictures } from "#src/content/images/kept-pictures.ts";
import { type ReviewAsked, reviewAsked, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { writeSearchEntry } from "#src/content/search/write-search-entry.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";
import { postTextOf } from "./post-text.ts";
import { titleOf } from "./post-title.ts";

/** A date this many days after the article's, at a time on the project's clocks. */
export type RoutineDate = { daysAfter: number; time: string };

type NewPostRow = {
  id: string;
  projectId: string;
  format: PostFormat;
  status: PostStatus;
  articleId: string | null;
  title: string;
  /** Current name of its author. */
  agent: string;
  /** 0 while nothing is written. */
  revision: number;
  destinations: readonly PostDestinationName[] | undefined;
  routineDate?: RoutineDate | undefined;
  /** Author of the request for review, and steps of approval, for a post that goes to review at once. */
  asked?: Partial<ReviewAsked> & Pick<Tables["post"], "review_policy_id" | "review_steps">;
};

/** Inserts a new post, without its first revision, and the destinations that can be scheduled. */
export async function insertPostRow(tx: Tx, organizationId: string, post: NewPostRow): Promise<void> {
  await tx
    .insertInto("post")
    .values({
      organization_id: organizationId,
      id: post.id,
      project_id: post.projectId,
      format: post.format,
      status: post.status,
      title: post.title,
      agent: post.agent,
      revision: post.revision,
      approved_revision: post.status === "approved" ? post.revision : null,
      article_id: post.articleId,
      from_article: post.articleId !== null,
      routine_days_after: post.routineDate?.daysAfter ?? null,
      routine_time: post.routineDate?.time ?? null,
      ...post.asked,
    })
    .execute();
  await insertDestinations(tx, { organizationId, ...post }, post.destinations ?? defaultDestinationsOf(post.format));
  // Search finds it by its title until it has a text.
  if (post.revision === 0) {
    await writeSearchEntry(tx, { organizationId, projectId: post.projectId, type: "post", id: post.id, title: post.title, content: "" });
  }
}

export async function insertDestinations(
  tx: Tx,
  { organizationId, projectId, id }: { organizationId: string; projectId: string; id: string },
  destinations: readonly PostDestinationName[],
): Promise<void> {
  await tx
    .insertInto("post_destination")
    .values(destinations.map((destination) => ({ organization_id: organizationId, post_id: id, project_id: projectId, destination })))
    .execute();
}

type NewPost = Omit<NewPostRow, "title" | "agent" | "revision"> & {
  content: PostContent;
  /** Title in lists until the next revision; that of the content when absent. */
  title?: string;
};

/** Inserts a new post with its first revision. */
export async function insertPost(tx: Tx, actor: Actor, { content, ...post }: NewPost): Promise<void> {
  const agent = await findAgent(tx, actor);
  await insertPostRow(tx, actor.organizationId, {
    ...post,
    title: post.title ?? titleOf(content),
    agent,
    revision: 1,
    asked: { ...(post.asked ?? withoutSteps), ...reviewAsked(post.status, actor) },
  });
  await insertPostRevision(tx, actor, { postId: post.id, projectId: post.projectId, revision: 1, content });
  if (post.status !== "draft") await settlePictures(tx, "post", { organizationId: actor.organizationId, id: post.id }, post.status);
}

type NewPostRevision = { postId: string; projectId: string; revision: number; content: PostContent; generationId?: string };

/** Inserts one immutable revision with its author. */
export async function insertPostRevision(
  tx: Tx,
  actor: Actor,
  { postId, projectId, revision, content, generationId }: NewPostRevision,
): Promise<void> {
  await tx
    .insertInto("post_revision")
    .values({
      organization_id: actor.organizationId,
      post_id: postId,
      revision,
      content: JSON.stringify(content),
      author_kind: authorKindOf(actor),
      author_id: actor.personId,
      author_token_id: actor.tokenId,
      generation_id: generationId ?? null,
    })
    .execute();
  const { organizationId } = actor;
  await writeSearchEntry(tx, {
    organizationId,
    projectId,
    type: "post",
    id: postId,
    title: titleOf(content),
    content: postTextOf(content),
  });
}

/** Returns the caller's name: that of the token, otherwise that of the person. */
async function findAgent(tx: Tx, { organizationId, tokenId, personId }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select t.name from api_token t where t.organization_id = ${organizationId} and t.id = ${tokenId}),
      (select p.name from person p where p.id = ${personId})
    ) as name`.execute(tx);
  return rows[0]?.name ?? personId;
}
