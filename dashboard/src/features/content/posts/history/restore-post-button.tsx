import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { openDestinations } from "../destinations/open-destinations.ts";
import { draftOf, fieldsOf } from "../editor/draft.ts";

type RestoreProps = { post: Output<"get_post">; old: Output<"get_post_revision"> };

/** Button that saves an older revision's content as a new revision, which waits for review. Later revisions stay. */
export function RestorePostButton({ post, old }: RestoreProps) {
  const [asked, setAsked] = useState<RestoreProps | null>(null);
  const mayWrite = useCan("posts:write");
  const isOut = post.status === "published" || openDestinations(post.destinations).length < post.destinations.length;
  if (!mayWrite || isOut || post.status === "generating" || old.revision === post.revision) return null;
  return (
    <>
      <Button onClick={() => setAsked({ post, old })}>{m.history_restore({ revision: old.revision })}</Button>
      {asked && <RestoreDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RestoreDialog({ post: { id, revision, projectId }, old, onClose }: RestoreProps & { onClose: () => void }) {
  const saving = useMutation(mutation("update_post"));
  const navigate = useNavigate();
  const restore = async () => {
    const saved = await saving.mutateAsync({ id, revision, ...fieldsOf(draftOf(old.content)) }).catch(() => null);
    if (saved === null) return;
    onClose();
    toast(m.history_restored({ old: old.revision, revision: saved.revision }));
    void navigate({
      to: "/projects/$projectId/posts/$postId/history",
      params: { projectId, postId: id },
      search: { from: revision, to: saved.revision },
    });
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.history_restore_title({ revision: old.revision })}
      description={m.posts_history_restore_text()}
      action={m.history_restore({ revision: old.revision })}
      busy={saving.isPending}
      onConfirm={() => void restore()}
    >
      <FormProblem error={saving.error} />
    </Confirm>
  );
}
