import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { Undone } from "../../live/undone.tsx";

type UpdateDialogProps = {
  article: Output<"get_article">;
  /** Saves the changes that wait. */
  save: (() => Promise<number | null>) | undefined;
  onClose: () => void;
};

/** Dialog that makes a draft of changes that waited, and says what that undoes. */
export default function UpdateDialog({ article, save, onClose }: UpdateDialogProps) {
  const { revision, publishedRevision } = article;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const saved = (await save?.()) ?? null;
    setBusy(false);
    if (saved === null) setProblem(m.update_refused());
    else onClose();
  };
  const becomes = m.update_becomes({ revision: revision + 1 });
  return (
    <Confirm
      open
      onClose={onClose}
      title={publishedRevision === null ? m.update_title() : m.update_draft_title()}
      description={publishedRevision === null ? becomes : `${becomes} ${m.update_readers({ revision: publishedRevision })}`}
      action={publishedRevision === null ? m.update_do() : m.update_draft_do()}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <FormProblem>{problem}</FormProblem>
      <Undone article={article} />
    </Confirm>
  );
}
