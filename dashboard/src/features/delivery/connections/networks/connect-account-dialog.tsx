import type { CredentialNetworkName, NetworkName } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast } from "#src/ui/toast.tsx";
import { AccountDialog } from "../parts/account-dialog.tsx";
import { type AccountValues, withScheme } from "../parts/account-fields.tsx";

/** Dialog for the credentials of an account on a network. The service signs in before it stores anything. */
export function ConnectAccountDialog({ network, onClose }: { network: CredentialNetworkName; onClose: () => void }) {
  const { project } = usePlace();
  const { form: asked }: (typeof networkScreens)[NetworkName] = networkScreens[network];
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
  return <AccountDialog name={name} onClose={onClose} asked={asked} form={form} needsAddress={false} />;
}
