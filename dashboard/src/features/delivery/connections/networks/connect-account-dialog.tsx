import type { CredentialNetworkName } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { AccountFields, type AccountValues, withScheme } from "../parts/account-fields.tsx";

/** Dialog for the credentials of an account on a network. The service signs in before it stores anything. */
export function ConnectAccountDialog({ network, onClose }: { network: CredentialNetworkName; onClose: () => void }) {
  const { project } = usePlace();
  const { form: asked } = networkScreens[network];
  const name = postDestinationName(network);
  const form = useForm("connect_network_account", {
    initial: { address: "", username: "", credentials: "" } satisfies AccountValues,
    input: ({ address, username, credentials }) => ({
      id: project.id,
      network,
      ...(address.trim() !== "" && { address: withScheme(address.trim()) }),
      credentials: asked?.credentials({ username: username.trim(), secret: credentials.trim() }) ?? {},
    }),
    onDone: ({ handle }) => {
      onClose();
      toast(m.connections_platform_done({ name, account: `@${handle}` }));
    },
  });
  if (asked === undefined) return null;
  return (
    <Dialog open onClose={onClose} title={m.connections_platform_title({ name })} description={m.connections_platform_asked({ name })}>
      <DialogForm values={form.values} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <AccountFields asked={asked} form={form} needsAddress={false} />
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
