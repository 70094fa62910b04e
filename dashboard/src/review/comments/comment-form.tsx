import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { reasonOf } from "#src/api/reason-of.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { useSavedWhenBack } from "#src/forms/use-saved-when-back.ts";
import { Button } from "#src/ui/button.tsx";
import { draftName } from "./draft-name.ts";
import { MentionField } from "./mention-field.tsx";

type CommentFormProps = {
  /** Key under which the draft is kept. */
  draftKey: string;
  /** Project whose people can be mentioned; by default the one that is open. */
  projectId?: string | undefined;
  /** Words that it begins with. */
  initial?: string;
  label: string;
  action: string;
  onSend: (body: string) => Promise<unknown>;
  onClose: () => void;
  /** Fields above the words. */
  before?: ReactNode;
  /** Whether something can be sent without words. */
  sendsBare?: boolean;
};

/** Form for a comment or a reply. A refused text stays in it, with the reason above it. */
export function CommentForm({
  draftKey,
  projectId,
  initial = "",
  label,
  action,
  onSend,
  onClose,
  before,
  sendsBare = false,
}: CommentFormProps) {
  const { values: text, set: write, forget } = useKeptValues(draftName(draftKey), initial);
  const isEmpty = text.trim() === "" && !sendsBare;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const back = useSavedWhenBack(() => void send());
  const send = async () => {
    if (isEmpty || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSend(text.trim());
      giveUp();
      onClose();
    } catch (error) {
      if (back.waitFor(error)) return;
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const giveUp = () => {
    forget();
    write(initial);
  };
  const cancel = () => {
    giveUp();
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
      {back.waits && (
        <p role="status" className="rounded-md bg-amber-s px-2.5 py-1.5 text-amber-i text-xs leading-4.5">
          {m.sent_when_back()}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-red-s px-2.5 py-1.5 text-red-i text-xs leading-4.5">
          {problem}
        </p>
      )}
      {before}
      <MentionField
        label={label}
        projectId={projectId}
        placeholder={m.review_placeholder()}
        value={text}
        onChange={write}
        onSend={send}
        onCancel={() => text.trim() === initial.trim() && cancel()}
      />
      <div className="flex justify-end gap-2">
        <Button look="quiet" className="h-7 px-2.5 text-xs" onClick={cancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" look="primary" busy={busy} disabled={isEmpty} className="h-7 px-2.5 text-xs">
          {action}
        </Button>
      </div>
    </form>
  );
}
