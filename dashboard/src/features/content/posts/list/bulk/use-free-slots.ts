import type { PostDestinationName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePolicy } from "#src/parts/policy.ts";
import { usePlace } from "#src/place/use-place.ts";
import type { BrowsedPost } from "./post-acts.ts";

export type FreeSlots = {
  /** Returns the destinations of a post that have no date yet, and whose network has a free slot. */
  of: (post: BrowsedPost) => PostDestinationName[];
};

/** Returns which posts can take slots. Where drafts wait for no approval a slot would send them out: they are submitted first. */
export function useFreeSlots(enabled: boolean): FreeSlots {
  const { project } = usePlace();
  const policy = usePolicy();
  const next = useQuery({ ...query("get_post_slots", { projectId: project.id }), enabled }).data?.next ?? [];
  const waits = policy?.reviewBeforePublishing === true;
  return {
    of: ({ status, destinations }) => {
      const mayTake = status === "approved" || status === "scheduled" || (waits && (status === "draft" || status === "in_review"));
      const undated = destinations.filter((one) => one.status === "pending" && one.at === null);
      const hasSlot = (name: PostDestinationName) => next.some(({ destination }) => destination === name);
      return mayTake ? undated.map(({ destination }) => destination).filter(hasSlot) : [];
    },
  };
}
