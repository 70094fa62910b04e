import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { RequestChangesDialog } from "#src/review/request-changes-dialog.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextArea } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { WrittenPost } from "../written-post.ts";

type DialogProps = { post: WrittenPost; onClose: () => void };

export function RequestPostChangesDialog({ post: { id, revision }, onClose }: DialogProps) {
  return <RequestChangesDialog kind="post" id={id} revision={revision} onClose={onClose} />;
}

export function RejectPostDialog({ post: { id, revision }, onClose }: DialogProps) {
  const form = useForm("reject_post", {
    kept: `reject_post:${id}`,
    initial: { reason: "" },
    input: ({ reason }) => ({ id, revision, reason }),
    onDone: () => {
      toast(m.posts_rejected());
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.posts_reject_title()} description={m.posts_reject_text()}>
      <DialogForm values={form.values} onDiscard={form.forget} onSubmit={form.submit}>
        <FormProblem>{form.problem}</FormProblem>
        <TextArea label={m.posts_reason_optional()} rows={4} maxLength={2000} {...form.field("reason")} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="danger" busy={form.isSending}>
            {m.posts_reject()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
