import { useState } from "react";
import { m } from "#messages";
import { Confirm } from "#src/ui/dialog.tsx";
import { consequenceOf } from "./lock-of.ts";
import type { Article } from "./manuscript.ts";
import { DroppedNotice, NoticeButton, RestoredNotice, WritingNotice } from "./notices.tsx";
import type { Dropped } from "./use-save.ts";
import type { ArticleWriting, ArticleWritingAction } from "./writing-state.ts";

type Props = {
  article: Article;
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
export function WriterNotices({ article, writing, lock, unsaved, isFull, dropped, forgetDropped, onCompare, dispatch }: Props) {
  const [discarding, setDiscarding] = useState(false);
  const { notice, newer, base } = writing;
  const consequence = unsaved ? consequenceOf(article) : null;
  const failed = article.generation?.status === "failed" ? article.generation.error : null;
  return (
    <>
      {lock !== null && <WritingNotice tone="plain">{lock}</WritingNotice>}
      {failed !== null && article.markdown === "" && <WritingNotice>{m.editor_generating_failed({ reason: failed })}</WritingNotice>}
      {newer !== null && (
        <WritingNotice floating action={<NoticeButton onClick={onCompare}>{m.editor_newer_compare()}</NoticeButton>}>
          {m.editor_newer({ revision: newer.revision })}
        </WritingNotice>
      )}
      {notice?.kind === "shown" && (
        <WritingNotice tone="blue" action={<NoticeButton onClick={() => dispatch({ type: "understood" })}>{m.close()}</NoticeButton>}>
          {m.editor_newer_shown({ revision: notice.revision })}
        </WritingNotice>
      )}
      {notice?.kind === "restored" && unsaved && <RestoredNotice at={notice.at} onDiscard={() => setDiscarding(true)} />}
      {isFull && <WritingNotice>{m.editor_draft_full()}</WritingNotice>}
      {dropped !== null && <DroppedNotice dropped={dropped} onClose={forgetDropped} />}
      {consequence !== null && <WritingNotice tone="plain">{consequence}</WritingNotice>}
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={m.editor_draft_discard_title()}
        description={m.editor_draft_discard_text({ revision: newer?.revision ?? base.revision })}
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
