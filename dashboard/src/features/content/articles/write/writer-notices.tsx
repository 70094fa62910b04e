import { useState } from "react";
import { m } from "#messages";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import type { KeepingState } from "./keeping/keeper.ts";
import { waitingWords } from "./lock-of.ts";
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
  waits: boolean;
  /** Why the service does not take what is to be saved by itself. */
  refusal: string | undefined;
  isFull: boolean;
  dropped: Dropped | null;
  forgetDropped: () => void;
  onCompare: () => void;
  dispatch: (action: ArticleWritingAction) => void;
};

/** Notices to read before writing on: another person's revision, words that came back, and those that wait for an update. */
export function WriterNotices(props: Props) {
  const { article, writing, state, lock, unsaved, waits, refusal, isFull, dropped, forgetDropped, onCompare, dispatch } = props;
  const [discarding, setDiscarding] = useState(false);
  const { notice, other, base } = writing;
  const policy = usePolicy();
  const waiting = waits && article !== null ? waitingWords(article, policy && waitsForReview("person", policy)) : null;
  const discard = <NoticeButton onClick={() => setDiscarding(true)}>{m.editor_draft_discard()}</NoticeButton>;
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
      {notice?.kind === "restored" && unsaved && !waits && <RestoredNotice at={notice.at} action={discard} />}
      {unsaved && state.at === "waiting" && !isFull && <WritingNotice>{m.editor_draft_waiting()}</WritingNotice>}
      {unsaved && state.at === "refused" && <WritingNotice>{m.editor_draft_refused({ reason: state.reason })}</WritingNotice>}
      {isFull && <WritingNotice>{m.editor_draft_full()}</WritingNotice>}
      {dropped !== null && <DroppedNotice dropped={dropped} onClose={forgetDropped} />}
      {refusal !== undefined && <WritingNotice>{m.editor_save_refused({ reason: refusal })}</WritingNotice>}
      {waiting !== null && (
        <WritingNotice tone="plain" action={discard}>
          {waiting}
        </WritingNotice>
      )}
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
