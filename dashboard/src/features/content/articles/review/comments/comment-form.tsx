import { useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { MentionField } from "./mention-field.tsx";
import type { Person } from "./mentions.ts";
import { useCommentDraft } from "./use-comment-draft.ts";

type CommentFormProps = {
  /** Key under which the draft is kept. */
  draftKey: string;
  label: string;
  action: string;
  people: readonly Person[];
  onSend: (body: string) => Promise<unknown>;
  onClose: () => void;
};

/** Form for a comment or a reply. A refused text stays in it, with the reason above it. */
export function CommentForm({ draftKey, label, action, people, onSend, onClose }: CommentFormProps) {
  const { text, write } = useCommentDraft(draftKey);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSend(text.trim());
      write("");
      onClose();
    } catch (error) {
      setProblem(error instanceof Error && error.message !== "" ? error.message : m.error_unexpected());
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    write("");
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-2"
    >
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-red-s px-2.5 py-1.5 text-red-i text-xs leading-4.5">
          {problem}
        </p>
      )}
      <MentionField
        label={label}
        placeholder={m.review_placeholder()}
        value={text}
        onChange={write}
        onSend={send}
        onCancel={() => text.trim() === "" && cancel()}
        people={people}
      />
      <div className="flex justify-end gap-2">
        <Button look="quiet" className="h-7 px-2.5 text-xs" onClick={cancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" look="primary" busy={busy} disabled={text.trim() === ""} className="h-7 px-2.5 text-xs">
          {action}
        </Button>
      </div>
    </form>
  );
}
