import { limits, type Permission } from "@galley/contract";
import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { currentOrganization } from "#src/api/scope.ts";
import { useForm } from "#src/forms/use-form.ts";
import { presets } from "#src/parts/access/permission-names.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { PermissionChoice } from "./permission-choice.tsx";

export type MadeToken = { name: string; value: string; projectId: string | null; permissions: readonly Permission[] };

const validities = [30, 90, 365] as const;
type Values = { name: string; projectId: string; validityDays: string; permissions: readonly Permission[] };
const initial: Values = { name: "", projectId: "", validityDays: "90", permissions: presets[0]?.permissions ?? [] };

/** Dialog that creates a token. Only read permissions are preselected. */
export function NewTokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: MadeToken) => void }) {
  const { projects } = useOrganization();
  const form = useForm("create_token", {
    kept: `create_token:${currentOrganization()}`,
    initial,
    input: ({ name, projectId, validityDays, permissions }: Values) => ({
      name: name.trim(),
      projectId: projectId === "" ? null : projectId,
      validityDays: validities.find((days) => String(days) === validityDays) ?? null,
      permissions: [...permissions],
    }),
    onDone: ({ value }) => {
      const { name, projectId, permissions } = form.values;
      onMade({ name: name.trim(), value, projectId: projectId === "" ? null : projectId, permissions });
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.tokens_new()} description={m.tokens_new_text()}>
      <DialogForm values={form.values} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormRefusal form={form} />
        <TextField label={m.tokens_name()} hint={m.tokens_name_hint()} maxLength={limits.tokenNameLengthMax} {...form.field("name")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={m.tokens_project()}
            options={[{ value: "", label: m.tokens_all_projects() }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.field("projectId")}
          />
          <SelectField
            label={m.tokens_validity()}
            options={[
              ...validities.map((days) => ({ value: String(days), label: m.tokens_days({ count: days }) })),
              { value: "never", label: m.tokens_never_expires() },
            ]}
            {...form.field("validityDays")}
          />
        </div>
        <PermissionChoice {...form.field("permissions")} />
        {form.values.permissions.some((one) => one.endsWith(":approve")) && <ApproveWarning />}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.tokens_make()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

function ApproveWarning() {
  return (
    <p role="status" className="flex gap-2 rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui leading-5">
      <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
      {m.tokens_approve_warning()}
    </p>
  );
}
