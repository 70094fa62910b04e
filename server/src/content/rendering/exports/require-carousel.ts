import type { PostDestinationName, PostFormat } from "@galley/contract";
import { sentence } from "@galley/messages";
import { listDestinations } from "#src/content/posts/post-queries.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";

type Post = { organization_id: string; id: string; format: PostFormat; revision: number };

/** Refuses a post that has no slides, and a destination that is not one of the post's. */
export async function requireCarousel(tx: Tx, post: Post, wanted: PostDestinationName): Promise<void> {
  if (post.format !== "carousel") {
    throw new Failure("invalid_state", sentence("refusal_only_carousels_drawn", { format: post.format }));
  }
  if (post.revision === 0) throw new Failure("invalid_state", sentence("refusal_post_being_written"));
  const destinations = await listDestinations(tx, post.organization_id, post.id);
  if (destinations.some(({ destination }) => destination === wanted)) return;
  const names = destinations.map(({ destination }) => destination).join(", ");
  throw new Failure("invalid_input", sentence("refusal_post_other_destinations", { destination: wanted, names }), "destination");
}
