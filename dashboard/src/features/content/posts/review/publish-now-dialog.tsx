import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { listed } from "#src/format/lists.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { openDestinations } from "../destinations/open-destinations.ts";
import type { WrittenPost } from "../written-post.ts";

/** Question before an approved post goes out at once. */
export function PublishPostNowDialog({ post, onClose }: { post: WrittenPost; onClose: () => void }) {
  const publishing = useMutation(mutation("publish_post_now"));
  const { id, revision } = post;
  const names = listed(openDestinations(post.destinations).map(({ destination }) => postDestinationName(destination)));
  const confirm = async () => {
    const done = await publishing.mutateAsync({ id, revision }).catch(() => null);
    if (done === null) return;
    onClose();
    toast(m.posts_publishing_now({ names: listed(done.destinations.map(postDestinationName)) }));
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.posts_publish_now_title()}
      description={m.posts_publish_now_text({ names })}
      action={m.posts_publish_now()}
      busy={publishing.isPending}
      onConfirm={() => void confirm()}
    >
      <FormProblem error={publishing.error} />
    </Confirm>
  );
}
