import type { Output } from "#dashboard/api/operations.ts";
import { useForm } from "#dashboard/forms/use-form.ts";
import { DialogForm } from "#dashboard/parts/dialog-form.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog, DialogActions } from "#dashboard/ui/dialog.tsx";
import { FormProblem, TextField } from "#dashboard/ui/field.tsx";
import { toast } from "#dashboard/ui/toast.tsx";
import { m } from "#messages";

type Props = { site: Output<"get_site_connection">; onClose: () => void };

/** Dialog for the path at which the site shows revisions before they are live. */
export default function SitePreviewDialog({ site: { projectId, siteUrl, connection }, onClose }: Props) {
  const form = useForm("set_site_preview", {
    kept: `set_site_preview:${projectId}`,
    initial: { path: connection?.previewPath ?? "" },
    input: ({ path }) => ({ projectId, path: path.trim() === "" ? null : path.trim() }),
    onDone: ({ previewUrl }) => {
      onClose();
      toast(previewUrl === null ? m.connections_preview_off() : m.connections_preview_on());
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.connections_preview()} description={m.connections_preview_text()}>
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <TextField
          label={m.connections_preview_path()}
          hint={m.connections_preview_hint({ site: siteUrl ?? "" })}
          placeholder="/galley/preview"
          autoComplete="off"
          {...form.field("path")}
        />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.save()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
