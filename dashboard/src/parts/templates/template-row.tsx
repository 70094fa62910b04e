import { templateNameLengthMax } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Item } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { formatName } from "../networks/names.ts";
import { type TemplateKind, templateOperations } from "./template-operations.ts";

type Template = Item<"list_article_templates"> | Item<"list_post_templates">;
type Props = {
  kind: TemplateKind;
  template: Template;
  isChanged: boolean;
  disabled: boolean;
  onChange: (isOpen: boolean) => void;
  onBegin: () => void;
};

/** Template of a list: a press begins with it. */
export function TemplateRow({ kind, template, isChanged, disabled, onChange, onBegin }: Props) {
  const [asking, setAsking] = useState(false);
  const deleting = useMutation(mutation(templateOperations[kind].delete));
  const { id, name, title } = template;
  if (isChanged) return <Rename kind={kind} template={template} onClose={() => onChange(false)} />;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        disabled={disabled}
        onClick={onBegin}
        className="min-w-0 flex-1 rounded-md px-2 py-2 text-left hover:bg-panel disabled:opacity-55"
      >
        <span className="block font-medium text-ui leading-5 [overflow-wrap:anywhere]">{name}</span>
        <span className="block truncate text-ink-3 text-xs">{`${kindOf(template)} · ${title}`}</span>
      </button>
      <IconButton label={m.template_rename({ name })} onClick={() => onChange(true)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={m.template_delete({ name })} onClick={() => setAsking(true)}>
        <Trash2 size={14} />
      </IconButton>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={m.template_delete_title()}
        description={m.template_delete_text({ name })}
        action={m.template_delete_do()}
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate({ id }, { onError: toastProblem, onSettled: () => setAsking(false) })}
      />
    </li>
  );
}

function kindOf(template: Template): string {
  return "format" in template ? formatName(template.format) : template.locale.toUpperCase();
}

function Rename({ kind, template: { id, name }, onClose }: { kind: TemplateKind; template: Template; onClose: () => void }) {
  const form = useForm(templateOperations[kind].update, {
    kept: `update_template:${id}`,
    initial: { name },
    input: (values) => ({ id, name: values.name.trim() }),
    onDone: onClose,
  });
  return (
    <li className="px-2 py-2">
      <DialogForm values={form.values} first={form.first} onDiscard={form.forget} onSubmit={form.submit}>
        <FormProblem>{form.problem}</FormProblem>
        <TextField label={m.template_name()} maxLength={templateNameLengthMax} {...form.field("name")} />
        <div className="mt-2 flex gap-2">
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.template_rename_do()}
          </Button>
          <Button onClick={onClose}>{m.cancel()}</Button>
        </div>
      </DialogForm>
    </li>
  );
}
