import type { ReactNode } from "react";
import { m } from "#messages";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { AccountFields, type AccountFieldsProps } from "./account-fields.tsx";

type Props = AccountFieldsProps & { name: string; onClose: () => void; children?: ReactNode };

/** Dialog for the credentials of an account on a platform or a network, which the service tries before it stores anything. */
export function AccountDialog({ name, onClose, children, ...fields }: Props) {
  const { form } = fields;
  return (
    <Dialog open onClose={onClose} title={m.connections_platform_title({ name })} description={m.connections_platform_asked({ name })}>
      <DialogForm values={form.values} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <AccountFields {...fields} />
        {children}
        <DialogActions>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {form.isSending ? m.connections_platform_trying({ name }) : m.connections_platform_try()}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
