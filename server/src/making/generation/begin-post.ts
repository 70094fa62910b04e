import { builtInWriter, estimatePost, type ModelKind, type PostDestinationName, postWorks } from "@galley/contract";
import { insertPostRow, type RoutineDate } from "#src/content/posts/save-post.ts";
import type { PostRequest } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { cutTitle } from "#src/core/text/title-line.ts";
import type { Actor } from "#src/operations/actor.ts";
import { beginGeneration } from "./begin-generation.ts";

type NewPost = {
  projectId: string;
  articleId: string | null;
  title: string;
  /** Name of the model, or the built-in writer. */
  agent: string;
  /** Kinds of work that the organization's own models do. */
  own: readonly ModelKind[];
  request: PostRequest;
  destinations: readonly PostDestinationName[] | undefined;
  /** Publication date that the project's routine suggests. */
  routineDate?: RoutineDate;
};

/**
 * Creates a post for the service to write and reserves its credits. With too few credits it fails with `insufficient_credits`
 * and has written nothing, so that the transaction's other work can be kept.
 */
export async function beginPost(tx: Tx, actor: Actor, wanted: NewPost): Promise<{ id: string; credits: number }> {
  const { projectId, articleId, title, agent, own, request, destinations, routineDate } = wanted;
  const { organizationId } = actor;
  const { format } = request;
  const illustrated = request.images !== "none";
  const id = newId("post");
  const credits = estimatePost(format, { illustrated, excerpt: agent === builtInWriter }, own);
  const post = {
    id,
    projectId,
    format,
    status: "generating" as const,
    articleId,
    title: cutTitle(title),
    agent,
    revision: 0,
    destinations,
    routineDate,
  };
  await beginGeneration(tx, actor, {
    kind: "post",
    projectId,
    postId: id,
    agent,
    request,
    own: own.filter((kind) => kind === "text" || (kind === "image" && illustrated)),
    price: { credits, work: postWorks[format] },
    createSubject: () => insertPostRow(tx, organizationId, post),
  });
  return { id, credits };
}
