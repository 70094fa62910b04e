import { limits } from "@galley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { historyPageSize } from "./page-size.ts";

type KeepProps = { articleId: string; revision: number };

/** Button that keeps a revision under a name, so that it stays findable among all that were saved. */
export function KeepButton({ articleId, revision }: KeepProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useCan("articles:write");
  const listed = useInfiniteQuery(pages("list_article_revisions", { id: articleId, limit: historyPageSize }));
  const kept = listed.data?.pages.flatMap(({ data }) => data).find((one) => one.revision === revision);
  if (!mayWrite || kept === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{kept.name === null ? m.history_keep() : m.history_rename()}</Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={m.history_keep_title({ revision })} description={m.history_keep_text()}>
          <KeepForm articleId={articleId} revision={revision} name={kept.name} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function KeepForm({ articleId, revision, name, onClose }: KeepProps & { name: string | null; onClose: () => void }) {
  const form = useForm("name_article_revision", {
    kept: `name_revision:${articleId}:${revision}`,
    initial: { name: name ?? "" },
    input: (values) => ({ id: articleId, revision, name: values.name.trim() === "" ? null : values.name.trim() }),
    onDone: onClose,
  });
  return (
    <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-3">
      <FormProblem>{form.problem}</FormProblem>
      <TextField label={m.history_keep_name()} maxLength={limits.revisionNameLengthMax} {...form.field("name")} />
      <DialogActions>
        <Button onClick={onClose}>{m.cancel()}</Button>
        <Button type="submit" look="primary" busy={form.isSending}>
          {m.history_keep_do()}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
