import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";

type SubmitDialogProps = { article: Output<"get_article">; onClose: () => void };

/** Dialog that sends a revision to review. An article whose title is only its first words is given one here. */
export function SubmitDialog({ article, onClose }: SubmitDialogProps) {
  const needsTitle = article.checks.some(({ code }) => code === "title_derived");
  const { values: title, set: setTitle, forget } = useKeptValues(`submit_article:${article.id}`, "");
  const [problem, setProblem] = useState<string>();
  // A title that was saved before a refusal of the review is not saved again.
  const [named, setNamed] = useState<number | null>(null);
  const naming = useMutation(mutation("update_article"));
  const submitting = useMutation(mutation("submit_article"));
  const { id } = article;
  const revision = named ?? (needsTitle ? article.revision + 1 : article.revision);
  const confirm = async () => {
    if (needsTitle && title.trim() === "") return setProblem(m.review_submit_title_missing());
    setProblem(undefined);
    try {
      if (needsTitle && named === null) {
        const saved = await naming.mutateAsync({ id, revision: article.revision, title: title.trim() });
        setNamed(saved.revision);
      }
      const done = await submitting.mutateAsync({ id });
      forget();
      onClose();
      toast(m.review_submitted({ revision: done.revision }));
    } catch {
      // The dialog shows the reason.
    }
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.review_submit_title({ revision })}
      description={needsTitle ? m.review_submit_needs_title() : m.review_submit_text()}
      action={m.review_submit({ revision })}
      busy={naming.isPending || submitting.isPending}
      onConfirm={() => void confirm()}
    >
      {needsTitle && (
        <TextField
          label={m.review_submit_title_label()}
          hint={article.title}
          value={title}
          problem={problem}
          maxLength={200}
          disabled={named !== null}
          onChange={setTitle}
        />
      )}
      <FormProblem error={naming.error ?? submitting.error} />
    </Confirm>
  );
}
