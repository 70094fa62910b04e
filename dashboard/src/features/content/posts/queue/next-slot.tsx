import type { PostDestinationName } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { shortLocal } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { sayDate } from "../destinations/say-date.ts";

type NextSlotProps = {
  postId: string;
  destination: PostDestinationName;
  /** True where the button tells the date. A post made from an article may get a later one. */
  tellsDate?: boolean;
  onDone?: () => void;
};

/** Button that gives a post the next free slot. Shows nothing where the project has none for the network. */
export function NextSlot({ postId, destination, tellsDate = false, onDone }: NextSlotProps) {
  const { project } = usePlace();
  const next = useQuery(query("get_post_slots", { projectId: project.id })).data?.next.find((one) => one.destination === destination);
  const queueing = useMutation(mutation("queue_post"));
  if (next === undefined) return null;
  const queue = async () => {
    try {
      sayDate(destination, await queueing.mutateAsync({ id: postId, destination }));
      onDone?.();
    } catch (problem) {
      toastProblem(problem);
    }
  };
  return (
    <Button busy={queueing.isPending} onClick={() => void queue()}>
      <ListPlus size={14} aria-hidden />
      {tellsDate ? m.posts_next_slot_at({ when: shortLocal(next.at) }) : m.posts_next_slot()}
    </Button>
  );
}
