import { ListPlus } from "lucide-react";
import { m } from "#messages";
import { type BulkAct, BulkBar } from "#src/parts/bulk/bulk-bar.tsx";
import { plainActs } from "#src/parts/bulk/plain-act.tsx";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { may, usePlace } from "#src/place/use-place.ts";
import { type BrowsedPost, postActs } from "./post-acts.ts";
import { QueueDialog } from "./queue-dialog.tsx";
import { useFreeSlots } from "./use-free-slots.ts";

/** Acts on the selected posts. */
export function PostBulkBar({ selection }: { selection: Selection<BrowsedPost> }) {
  const { role } = usePlace().organization;
  const mayWrite = may(role, "posts:write");
  const free = useFreeSlots(mayWrite && selection.selected.length > 0);
  const { submit, approve, ...others } = postActs;
  const queue: BulkAct<BrowsedPost> = {
    key: "queue",
    icon: ListPlus,
    label: m.posts_bulk_queue(),
    fits: (post) => mayWrite && free.of(post).length > 0,
    dialog: (posts, onClose) => <QueueDialog posts={posts} free={free} onClose={onClose} />,
  };
  const acts = [...plainActs({ submit, approve }, role), queue, ...plainActs<BrowsedPost>(others, role)];
  return <BulkBar label={m.posts_bulk()} selection={selection} acts={acts} />;
}
