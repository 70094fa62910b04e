import { firstPostActivity } from "@galley/contract";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { ActivityList } from "#src/parts/activity/activity-list.tsx";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { pinsOf } from "#src/review/comments/pins.ts";
import type { Point } from "#src/review/comments/subject.ts";
import { useComments } from "#src/review/comments/use-comments.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { DestinationsPanel } from "../destinations/destinations-panel.tsx";
import type { EditorView } from "../post-search.ts";
import { PostComments } from "../review/post-comments.tsx";
import { useReview } from "../review/use-review.tsx";
import type { WrittenPost } from "../written-post.ts";
import { draftOf } from "./draft.ts";
import { DraftEditor, type DraftEditorProps, type EditorAddress } from "./draft-editor.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { useDraftKey } from "./kept-drafts.ts";
import { HistoryLink, PostAbout, PostActions } from "./post-bar.tsx";
import { useChecks } from "./use-checks.ts";
import { usePostDraft } from "./use-post-draft.ts";
import { useSaving } from "./use-saving.ts";

const PostConflictDialog = lazy(async () => ({ default: (await import("./conflict-dialog.tsx")).PostConflictDialog }));
const SourceBeside = lazy(() => import("../making/source-beside.tsx"));
const route = getRouteApi("/projects/$projectId/posts/$postId");

/** Editor of a post with all actions on it. One that nobody has written yet has its source beside it. */
export function PostEditor({ post, isUnwritten = false }: { post: WrittenPost; isUnwritten?: boolean }) {
  const saved = { draft: draftOf(post.content), revision: post.revision };
  const writing = usePostDraft(useDraftKey(post.id), saved);
  const saving = useSaving(post.id, writing);
  const disabled = !useCan("posts:write") || !isOpen(post);
  const checks = useChecks({ id: post.id, revision: post.revision, found: post.checks }, writing.draft, {
    enabled: writing.isDirty && !disabled,
    tried: saving.tried,
  });
  const review = useReview(post, writing.isDirty);
  const address = useAddress(post.id);
  const comments = usePostComments(post, address);
  useShortcuts([
    { keys: "$mod+s", label: m.posts_shortcut_save(), run: () => void (writing.isDirty && !disabled && !saving.isSaving && saving.save()) },
    ...review.shortcuts,
  ]);
  return (
    <>
      <DraftEditor
        draft={writing.draft}
        onChange={writing.set}
        checks={checks}
        disabled={disabled}
        address={address}
        articleId={post.articleId}
        destinations={post.destinations.map(({ destination }) => destination)}
        saved={{ postId: post.id, ...saved }}
        title={post.title === "" ? m.posts_untitled() : post.title}
        about={<PostAbout post={post} isDirty={writing.isDirty} waits={saving.waits} />}
        history={<HistoryLink post={post} />}
        actions={<PostActions post={post} writing={writing} saving={saving} review={review} violations={checks.violations.length} />}
        notices={<EditorNotices post={post} writing={writing} isClosed={!isOpen(post)} onCompare={() => saving.setConflictOpen(true)} />}
        {...comments}
        {...(isUnwritten && {
          belowCard: (
            <Suspense>
              <SourceBeside postId={post.id} />
            </Suspense>
          ),
        })}
        out={
          <>
            <DestinationsPanel post={post} isDirty={writing.isDirty} address={address} />
            <PostActivity postId={post.id} />
          </>
        }
      />
      {review.dialogs}
      {saving.isConflictOpen && (
        <Suspense>
          <PostConflictDialog post={post} writing={writing} saving={saving} onClose={() => saving.setConflictOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns whether the post may still be changed: not once a part of it is published or being delivered. */
function isOpen({ status, destinations }: WrittenPost): boolean {
  return status !== "published" && destinations.every((one) => one.status !== "confirmed" && one.status !== "delivering");
}

function useAddress(postId: string): EditorAddress {
  const { project } = usePlace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    change: (change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    linkTo: (view: EditorView) => ({
      to: "/projects/$projectId/posts/$postId",
      params: { projectId: project.id, postId },
      search: { ...search, view },
      replace: true,
    }),
  };
}

/** Activity of a post, below its destinations. */
function PostActivity({ postId }: { postId: string }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-ui">{m.activity()}</h2>
      <ActivityList operation="list_post_activity" id={postId} limit={firstPostActivity.limit} />
    </section>
  );
}

/** Returns what the editor of a post shows of its comments: the list, the preview that they are about, and the pins on its pictures. */
function usePostComments(post: WrittenPost, address: EditorAddress): Pick<DraftEditorProps, "comments" | "onPreview" | "pinning"> {
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const [drafted, setDrafted] = useState<Point | null>(null);
  const { open } = useComments({ kind: "post", id: post.id }, false);
  const mayWrite = useCan("comments:write");
  const place = (point: Point) => {
    setDrafted(point);
    address.change({ view: "comments" });
  };
  const pins = {
    drafted,
    onDropped: () => setDrafted(null),
    onShow: ({ slide }: Point) => (post.format === "carousel" ? address.change({ slide }) : showPicture(slide)),
  };
  return {
    comments: { count: open.length, list: <PostComments post={post} preview={preview} address={address} pins={pins} /> },
    onPreview: setPreview,
    pinning: {
      pins: pinsOf(open),
      activeId: address.search.comment ?? null,
      onOpen: (comment) => address.change({ comment, view: "comments" }),
      onPlace: mayWrite ? place : undefined,
    },
  };
}

function showPicture(number: number): void {
  document.querySelector(`[data-picture="${number}"]`)?.scrollIntoView({ block: "center" });
}
