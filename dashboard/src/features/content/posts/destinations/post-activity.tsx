import { firstPostActivity } from "@galley/contract";
import { m } from "#messages";
import { ActivityList } from "#src/parts/activity/activity-list.tsx";

/** Activity of a post, below its destinations. */
export function PostActivity({ postId }: { postId: string }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-ui">{m.activity()}</h2>
      <ActivityList operation="list_post_activity" id={postId} limit={firstPostActivity.limit} />
    </section>
  );
}
