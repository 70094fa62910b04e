import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { shortMoment } from "#src/format/dates.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { Status } from "#src/ui/status.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Review } from "../destinations/use-review.tsx";
import type { WrittenPost } from "../written-post.ts";
import { forgetDraft, useDraftKey } from "./kept-drafts.ts";
import type { PostWriting } from "./use-post-draft.ts";
import type { Saving } from "./use-saving.ts";

export function PostAbout({ post, isDirty }: { post: WrittenPost; isDirty: boolean }) {
  const { project } = usePlace();
  const when = shortMoment(post.updatedAt, project.timeZone);
  return (
    <>
      <Status status={post.status} />
      <span className="text-ink-3 text-xs">
        {isDirty ? m.posts_not_saved({ revision: post.revision }) : m.posts_revision_saved({ revision: post.revision, when })}
      </span>
    </>
  );
}

type ActionsProps = { post: WrittenPost; writing: PostWriting; saving: Saving; review: Review; violations: number };

/** Save button while there are unsaved changes, otherwise the actions of a reviewer. */
export function PostActions({ post, writing, saving, review, violations }: ActionsProps) {
  return (
    <>
      {writing.isDirty ? (
        <>
          <ThingsToPutRight count={violations} />
          <Button look="primary" busy={saving.isSaving} onClick={() => saving.save()}>
            {writing.isBehind ? m.posts_compare_and_save() : m.posts_save({ revision: writing.base + 1 })}
          </Button>
        </>
      ) : (
        review.buttons
      )}
      <More post={post} writing={writing} review={review} />
    </>
  );
}

export function ThingsToPutRight({ count }: { count: number }) {
  return count === 0 ? null : <span className="text-red-i text-xs">{m.posts_violations({ count })}</span>;
}

function More({ post, writing, review }: Pick<ActionsProps, "post" | "writing" | "review">) {
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = useCan("posts:write");
  if (!mayWrite) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={m.more()}>
            <Ellipsis size={17} />
          </IconButton>
        }
      >
        <MenuItem icon={<Undo2 size={14} aria-hidden />} disabled={!writing.isDirty} onSelect={writing.discard}>
          {m.posts_discard()}
        </MenuItem>
        {review.menu}
        <MenuItem icon={<Trash2 size={14} aria-hidden />} danger onSelect={() => setDeleting(true)}>
          {m.posts_delete()}
        </MenuItem>
      </Menu>
      <DeletePost post={post} open={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

type DeleteProps = { post: { id: string; title: string }; open: boolean; onClose: () => void };

export function DeletePost({ post, open, onClose }: DeleteProps) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const key = useDraftKey(post.id);
  const deleting = useMutation(mutation("delete_post"));
  const run = async () => {
    try {
      await deleting.mutateAsync({ id: post.id });
      forgetDraft(key);
      toast(m.posts_deleted());
      await navigate({ to: "/projects/$projectId/posts", params: { projectId: project.id } });
    } catch (error) {
      onClose();
      toastProblem(error);
    }
  };
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={m.posts_delete_title()}
      description={m.posts_delete_text({ title: post.title })}
      action={m.posts_delete()}
      danger
      busy={deleting.isPending}
      onConfirm={run}
    />
  );
}
