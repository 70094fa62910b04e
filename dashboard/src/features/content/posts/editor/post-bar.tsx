import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Copy, Ellipsis, History, LayoutTemplate, Save, Send, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { ShareButton } from "#src/parts/guests/share-button.tsx";
import { useSaveTemplate } from "#src/parts/templates/use-save-template.tsx";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, buttonClass, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { Status } from "#src/ui/status.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Review } from "../review/use-review.tsx";
import type { WrittenPost } from "../written-post.ts";
import { forgetDraft, useDraftKey } from "./kept-drafts.ts";
import { useDuplicatePost } from "./use-duplicate-post.ts";
import type { PostWriting } from "./use-post-draft.ts";
import type { Saving } from "./use-saving.ts";

export function PostAbout({ post, isDirty, waits }: { post: WrittenPost; isDirty: boolean; waits: boolean }) {
  const { project } = usePlace();
  const { updatedAt } = post;
  return (
    <>
      <Status status={post.status} />
      <span className="text-ink-3 text-xs">
        {waits ? (
          m.saved_when_back()
        ) : isDirty ? (
          m.unsaved()
        ) : (
          <Ago moment={updatedAt} timeZone={project.timeZone}>
            {(moment) => m.saved_at({ moment })}
          </Ago>
        )}
      </span>
    </>
  );
}

type ActionsProps = { post: WrittenPost; writing: PostWriting; saving: Saving; review: Review; violations: number };

/** Save button while there are unsaved changes, otherwise the actions of a reviewer. */
export function PostActions({ post, writing, saving, review, violations }: ActionsProps) {
  const isDraft = post.status === "draft";
  const revised = isDraft ? m.posts_save_draft() : m.posts_save();
  const label = writing.isBehind ? m.posts_compare_and_save() : revised;
  const submits = isDraft && !writing.isBehind;
  const submit = () => saving.save({ submit: true });
  const submitting = submits ? [{ key: "submit", label: m.posts_send_to_review(), icon: Send, run: submit }] : [];
  useScreenActions(writing.isDirty ? [{ key: "save", label, icon: Save, run: () => saving.save(), keys: "$mod+s" }, ...submitting] : []);
  return (
    <>
      <ShareButton shared={{ postId: post.id }} className={cx("px-2 lg:px-3", writing.isDirty && "max-sm:hidden")} />
      {writing.isDirty ? (
        <>
          <ViolationCount count={violations} />
          <Button look={submits ? "plain" : "primary"} busy={saving.isSaving} onClick={() => saving.save()}>
            {label}
          </Button>
          {submits && (
            <Button look="primary" busy={saving.isSaving} onClick={submit}>
              {m.posts_send_to_review()}
            </Button>
          )}
        </>
      ) : (
        review.buttons
      )}
      <More post={post} writing={writing} review={review} />
    </>
  );
}

export function HistoryLink({ post: { id, projectId } }: { post: WrittenPost }) {
  const navigate = useNavigate();
  const toHistory = () => void navigate({ to: "/projects/$projectId/posts/$postId/history", params: { projectId, postId: id } });
  useScreenActions([{ key: "history", label: m.history_title(), icon: History, run: toHistory, looks: true }]);
  return (
    <Link
      to="/projects/$projectId/posts/$postId/history"
      params={{ projectId, postId: id }}
      aria-label={m.history_title()}
      data-tip={m.history_title()}
      className={buttonClass("plain", "px-2 lg:px-3")}
    >
      <History size={15} aria-hidden />
      <span className="hidden lg:inline">{m.history_title()}</span>
    </Link>
  );
}

export function ViolationCount({ count }: { count: number }) {
  return count === 0 ? null : <span className="text-red-i text-xs">{m.posts_violations({ count })}</span>;
}

function More({ post, writing, review }: Pick<ActionsProps, "post" | "writing" | "review">) {
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = useCan("posts:write");
  const duplicate = useDuplicatePost(post);
  const template = useSaveTemplate("post", post);
  useScreenActions([
    ...(duplicate === undefined || writing.isDirty ? [] : [{ key: "duplicate", label: m.duplicate(), icon: Copy, run: duplicate }]),
    ...(mayWrite && !writing.isDirty ? [{ key: "template", label: m.template_save(), icon: LayoutTemplate, run: template.ask }] : []),
    ...(mayWrite ? [{ key: "delete", label: m.posts_delete(), icon: Trash2, run: () => setDeleting(true) }] : []),
  ]);
  if (!mayWrite && review.menu === null) return null;
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
        {mayWrite && (
          <MenuItem icon={<Undo2 size={14} aria-hidden />} disabled={!writing.isDirty} onSelect={writing.discard}>
            {m.posts_discard()}
          </MenuItem>
        )}
        {review.menu}
        {duplicate && (
          <MenuItem icon={<Copy size={14} aria-hidden />} disabled={writing.isDirty} onSelect={duplicate}>
            {m.duplicate()}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem icon={<LayoutTemplate size={14} aria-hidden />} disabled={writing.isDirty} onSelect={template.ask}>
            {m.template_save()}
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem icon={<Trash2 size={14} aria-hidden />} danger onSelect={() => setDeleting(true)}>
            {m.posts_delete()}
          </MenuItem>
        )}
      </Menu>
      {template.dialog}
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
