import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockPost } from "#src/content/posts/post-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findDestination, findNewest } from "./publication-queries.ts";
import { confirmDestination } from "./sending/settle-post.ts";

/** Records that a person has posted a package by hand, or has found a post that could not be confirmed. */
export const markPostPublished = handle(
  contract.markPostPublished,
  async ({ tx, atCommit, actor, sendsMail }, { id, destination, url }) => {
    requireOnNetwork(url, destination);
    const post = await lockPost(tx, actor, id);
    const ref = { organizationId: actor.organizationId, postId: id, destination };
    const [newest, place] = [await findNewest(tx, ref), await findDestination(tx, ref)];
    const failed = newest?.status === "failed" && place?.status === "failed" && place.error_code === null;
    const byHand = newest?.status === "exported" || failed;
    if (newest === undefined || !byHand || newest.revision !== post.approved_revision) {
      throw new Failure("invalid_state", sentence("refusal_nothing_to_post_by_hand", { destination }));
    }
    const out = { ...ref, projectId: post.project_id, publicationId: newest.id };
    const status = await confirmDestination({ tx, atCommit, sendsMail }, out, url, { personId: actor.personId });
    return { id, destination, destinationStatus: "confirmed" as const, status };
  },
);

function requireOnNetwork(url: string, destination: contract.PostDestinationName): void {
  const { hostname } = new URL(url);
  const { hosts } = contract.networksByName[destination];
  if (hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return;
  throw new Failure("invalid_url", sentence("refusal_address_of_other_network", { host: hosts[0] }), "url");
}
