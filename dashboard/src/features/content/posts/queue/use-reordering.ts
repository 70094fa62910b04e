import { type PostDestinationName, reorderedMax } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { focusMoved } from "#src/parts/order/focus-moved.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { exchangedIds, movableIds, reordered } from "./queue-order.ts";
import { type QueueEntry, queueDate } from "./queue-row.tsx";

/** Returns the queue as it is shown while posts exchange their dates, and a function that moves one of them after the moves before it. */
export function useReordering(entries: readonly QueueEntry[], destination: PostDestinationName, list: RefObject<HTMLOListElement | null>) {
  const { project } = usePlace();
  const [orders, setOrders] = useState<readonly (readonly string[])[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync } = useMutation(mutation("reorder_post_queue"));
  const shown = orders.reduce<readonly QueueEntry[]>(reordered, entries);
  const ids = movableIds(shown);
  const send = async (postIds: string[]) => {
    const sent = last.current.then(() => mutateAsync({ projectId: project.id, destination, postIds }));
    last.current = sent.catch(() => undefined);
    setOrders((before) => [...before, postIds]);
    try {
      return (await sent).data;
    } catch (problem) {
      toastProblem(problem);
      return [];
    } finally {
      setOrders((before) => before.filter((order) => order !== postIds));
    }
  };
  const move = async (from: number, to: number) => {
    const id = ids[from];
    if (id === undefined || from === to || to < 0 || to >= ids.length || Math.abs(from - to) >= reorderedMax) return;
    const before = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const title = shown.find((one) => one.id === id)?.title ?? "";
    const sent = send(exchangedIds(ids, from, to));
    focusMoved(list.current, to);
    const at = (await sent).find((one) => one.id === id)?.at;
    if (at !== undefined) toast(m.posts_queue_moved({ title, when: queueDate(at) }), { undo: () => void send(before) });
  };
  return { shown, move: (from: number, to: number) => void move(from, to), isBusy: orders.length > 0 };
}
