import type { WrittenPost } from "../written-post.ts";

type Destination = WrittenPost["destinations"][number];

/** Returns the destinations where nothing of a post is out or on its way. */
export function openDestinations(destinations: readonly Destination[]): Destination[] {
  return destinations.filter(({ status }) => status !== "confirmed" && status !== "delivering");
}
