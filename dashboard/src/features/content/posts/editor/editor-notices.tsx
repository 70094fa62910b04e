import { CircleAlert, History, Lock, Scissors, UserPen } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { WrittenPost } from "../written-post.ts";
import type { PostWriting } from "./use-post-draft.ts";

type Props = { post: WrittenPost; writing: PostWriting; isClosed: boolean; onCompare: () => void };

/** Notices that a person needs before writing on. */
export function EditorNotices({ post, writing, isClosed, onCompare }: Props) {
  const mayWrite = useCan("posts:write");
  if (writing.isBehind) {
    return (
      <EditorNotice
        tone="bg-amber-s text-amber-i"
        icon={<UserPen size={15} />}
        action={<Button onClick={onCompare}>{m.posts_compare()}</Button>}
      >
        {m.posts_behind({ revision: post.revision })}
      </EditorNotice>
    );
  }
  if (writing.isRestored) return <Restored onDiscard={writing.discard} />;
  if (writing.isDirty && (post.status === "approved" || post.status === "scheduled")) {
    return (
      <EditorNotice tone="bg-amber-s text-amber-i" icon={<CircleAlert size={15} />}>
        {post.status === "scheduled" ? m.posts_saving_undates() : m.posts_saving_unapproves()}
      </EditorNotice>
    );
  }
  const told = writing.isDirty || isClosed ? [] : beforeApproval(post);
  if (told.length > 0) {
    return (
      <EditorNotice tone="bg-amber-s text-amber-i" icon={post.notice === null ? <CircleAlert size={15} /> : <Scissors size={15} />}>
        {told.join(" ")}
      </EditorNotice>
    );
  }
  if (isClosed && mayWrite) {
    return (
      <EditorNotice tone="bg-panel text-ink-2" icon={<Lock size={15} />}>
        {m.posts_closed()}
      </EditorNotice>
    );
  }
  return null;
}

/** Returns notes for approvers: that the post is an excerpt, and the findings of the checks. */
function beforeApproval({ notice, status, checks }: WrittenPost): string[] {
  const found = checks.map(({ message }) => message).join(" ");
  const findings = status === "in_review" && found !== "" ? [m.posts_before_approval({ findings: found })] : [];
  return [...(notice === null ? [] : [m.posts_excerpt()]), ...findings];
}

export function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <EditorNotice
      tone="bg-blue-s text-blue-i"
      icon={<History size={15} />}
      action={<Button onClick={onDiscard}>{m.posts_restored_discard()}</Button>}
    >
      {m.posts_restored()}
    </EditorNotice>
  );
}

function EditorNotice({ tone, icon, action, children }: { tone: string; icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={cx("flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 text-ui md:px-8", tone)}>
      {icon}
      <p className="min-w-0 flex-1 leading-5">{children}</p>
      {action}
    </div>
  );
}
