import { useState } from "react";
import { m } from "#messages";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import type { KeepingState } from "./keeping/keeper.ts";
import { consequenceOf } from "./lock-of.ts";
import type { Article } from "./manuscript.ts";
import { DroppedNotice, NoticeButton, RestoredNotice, WritingNotice } from "./notices.tsx";
import type { Dropped } from "./use-save.ts";
import type { ArticleWriting, ArticleWritingAction, ManuscriptNotice } from "./writing-state.ts";

type Props = {
  article: Article | null;
  state: KeepingState;
  writing: ArticleWriting;
  lock: string | null;
  unsaved: boolean;
  isFull: boolean;
  dropped: Dropped | null;
  forgetDropped: () => void;
  onCompare: () => void;
  dispatch: (action: ArticleWritingAction) => void;
};

/** Notices to read before writing on: another person's revision, unsaved changes, the consequences of saving. */
export function WriterNotices({ article, writing, state, lock, unsaved, isFull, dropped, forgetDropped, onCompare, dispatch }: Props) {
  const [discarding, setDiscarding] = useState(false);
  const { notice, other, base } = writing;
  const policy = usePolicy();
  const consequence = unsaved && article !== null ? consequenceOf(article, policy && waitsForReview("person", policy)) : null;
  const failed = article?.markdown === "" && article.generation?.status === "failed" ? article.generation.error : null;
  return (
    <>
      {lock !== null && <WritingNotice tone="plain">{lock}</WritingNotice>}
      {failed !== null && <WritingNotice>{m.editor_generating_failed({ reason: failed })}</WritingNotice>}
      {other !== null && (
        <WritingNotice floating action={<NoticeButton onClick={onCompare}>{m.editor_newer_compare()}</NoticeButton>}>
          {other.by === "self" ? m.editor_elsewhere() : m.editor_newer({ revision: other.revision })}
        </WritingNotice>
      )}
      {notice !== null && notice.kind !== "restored" && (
        <WritingNotice
          tone="blue"
          floating={notice.kind !== "shown" && other === null}
          action={<NoticeButton onClick={() => dispatch({ type: "understood" })}>{m.close()}</NoticeButton>}
        >
          {newsOf(notice)}
        </WritingNotice>
      )}
      {notice?.kind === "restored" && unsaved && <RestoredNotice at={notice.at} onDiscard={() => setDiscarding(true)} />}
      {unsaved && state.at === "waiting" && !isFull && <WritingNotice>{m.editor_draft_waiting()}</WritingNotice>}
      {unsaved && state.at === "refused" && <WritingNotice>{m.editor_draft_refused({ reason: state.reason })}</WritingNotice>}
      {isFull && <WritingNotice>{m.editor_draft_full()}</WritingNotice>}
      {dropped !== null && <DroppedNotice dropped={dropped} onClose={forgetDropped} />}
      {consequence !== null && <WritingNotice tone="plain">{consequence}</WritingNotice>}
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={m.editor_draft_discard_title()}
        description={
          article === null ? m.editor_draft_discard_new() : m.editor_draft_discard_text({ revision: other?.revision ?? base.revision })
        }
        action={m.editor_draft_discard()}
        danger
        onConfirm={() => {
          setDiscarding(false);
          dispatch({ type: "discard" });
        }}
      />
    </>
  );
}

function newsOf(notice: Exclude<ManuscriptNotice, { kind: "restored" }>): string {
  if (notice.kind === "mergedElsewhere") return m.editor_elsewhere_merged();
  const { kind, revision } = notice;
  return kind === "merged" ? m.editor_newer_merged({ revision }) : m.editor_newer_shown({ revision });
}
