import { templateNameLengthMax } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { type TemplateKind, templateOperations } from "./template-operations.ts";

type Props = { kind: TemplateKind; subject: { id: string; title: string }; onClose: () => void };

/** Dialog that keeps an article or a post, as it was last saved, as a template of the project. */
export default function SaveTemplateDialog({ kind, subject, onClose }: Props) {
  const form = useForm(templateOperations[kind].create, {
    kept: `save_template:${subject.id}`,
    initial: { name: subject.title.slice(0, templateNameLengthMax) },
    input: ({ name }) => ({ id: subject.id, name: name.trim() }),
    onDone: ({ name }) => {
      toast(m.template_saved({ name }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.template_save_title()}
      description={kind === "article" ? m.template_save_article() : m.template_save_post()}
    >
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit}>
        <FormProblem>{form.problem}</FormProblem>
        <TextField label={m.template_name()} maxLength={templateNameLengthMax} {...form.field("name")} />
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.template_save_do()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
