import type { PostDestinationName } from "@galley/contract";
import { reserveCredits } from "#src/credits/reserve-credits.ts";
import type { PostRequest } from "#src/database/tables/generation-tables.ts";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { newId } from "#src/platform/ids.ts";
import { cutTitle } from "#src/posts/post-title.ts";
import { insertPostRow } from "#src/posts/save-post.ts";
import { insertGeneration } from "./generation-queries.ts";
import { priceOfPost, workOfPost } from "./posts/price.ts";

type NewWork = {
  projectId: string;
  articleId: string | null;
  title: string;
  /** Who is going to write it. */
  agent: string;
  request: PostRequest;
  destinations: readonly PostDestinationName[] | undefined;
};

/** Makes a post that the service is to write, and sets aside what that costs; fails with `insufficient_credits` where too few are left. */
export async function beginPost(tx: Tx, actor: Actor, work: NewWork): Promise<{ id: string; credits: number }> {
  const { projectId, articleId, title, agent, request, destinations } = work;
  const { organizationId } = actor;
  const { format } = request;
  const id = newId("post");
  const credits = priceOfPost(format, request.images !== "none");
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
  };
  await insertPostRow(tx, organizationId, post);
  const generationId = newId("generation");
  await insertGeneration(tx, {
    organization_id: organizationId,
    id: generationId,
    project_id: projectId,
    kind: "post",
    post_id: id,
    person_id: actor.personId,
    token_id: actor.tokenId,
    credits,
    model: agent,
    request,
  });
  await reserveCredits(tx, { operationId: generationId, credits, work: workOfPost(format), projectId, subjectId: id });
  return { id, credits };
}
