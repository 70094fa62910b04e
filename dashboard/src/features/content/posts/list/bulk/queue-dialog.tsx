import type { PostDestinationName } from "@galley/contract";
import { useState } from "react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import { longLocal } from "#src/format/dates.ts";
import { listed } from "#src/format/lists.ts";
import { BulkDialog } from "#src/parts/bulk/bulk-dialog.tsx";
import type { CloseBulk } from "#src/parts/bulk/bulk-item.ts";
import { LeftOut } from "#src/parts/bulk/chosen.tsx";
import { InOrder } from "#src/parts/bulk/in-order.tsx";
import { postDestinationName } from "#src/parts/networks/names.ts";
import type { BrowsedPost } from "./post-acts.ts";
import type { FreeSlots } from "./use-free-slots.ts";

/** Dialog that gives each post the next free slots, one post after the other in the order that it shows. */
export function QueueDialog({ posts, free, onClose }: { posts: readonly BrowsedPost[]; free: FreeSlots; onClose: CloseBulk }) {
  // The list begins with the newest post. The one that was written first goes out first.
  const [order, setOrder] = useState(posts.toReversed());
  const taken = order.filter((post) => free.of(post).length > 0);
  const count = taken.length;
  return (
    <BulkDialog
      title={m.posts_bulk_queue_title({ count })}
      text={m.posts_bulk_queue_text()}
      action={m.posts_bulk_queue_action({ count })}
      done={m.posts_bulk_queue_done}
      steps={taken.map((post) => ({ about: post, run: () => queueAll(post, free.of(post)) }))}
      isRow
      onClose={onClose}
    >
      <InOrder
        label={m.posts_bulk_queue_order()}
        items={taken}
        lineOf={(post) => listed(free.of(post).map(postDestinationName))}
        all={order}
        onOrder={setOrder}
      />
      <LeftOut items={posts.filter((post) => free.of(post).length === 0)} />
    </BulkDialog>
  );
}

/** Takes one slot after the other. Those before a refusal stay. */
async function queueAll({ id }: BrowsedPost, destinations: readonly PostDestinationName[]): Promise<string[]> {
  const notes: string[] = [];
  for (const destination of destinations) {
    const { scheduled, warnings } = await change("queue_post", { id, destination });
    notes.push(m.posts_bulk_queued({ name: postDestinationName(destination), when: longLocal(scheduled) }));
    notes.push(...warnings.map(({ message }) => message));
  }
  return notes;
}
