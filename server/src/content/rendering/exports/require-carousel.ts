import type { PostDestinationName, PostFormat } from "@galley/contract";
import { listDestinations } from "#src/content/posts/post-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

type Post = { organization_id: string; id: string; format: PostFormat; revision: number };

/** Refuses a post that has no slides, and a destination that is not one of the post's. */
export async function requireCarousel(tx: Tx, post: Post, wanted: PostDestinationName): Promise<void> {
  if (post.format !== "carousel") {
    throw new Failure("invalid_state", `Only carousels are drawn, but this post is in the ${post.format} format. Use a carousel's id.`);
  }
  if (post.revision === 0) throw new Failure("invalid_state", "The post is being written. Wait until that is done.");
  const destinations = await listDestinations(tx, post.organization_id, post.id);
  if (destinations.some(({ destination }) => destination === wanted)) return;
  const names = destinations.map(({ destination }) => destination).join(", ");
  throw new Failure("invalid_input", `This post does not go to ${wanted}. Its destinations: ${names}.`, "destination");
}
