import { fixedAddressOf, type PlatformName, platformsByName } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { usePlace } from "#src/place/use-place.ts";
import { toast } from "#src/ui/toast.tsx";
import { AccountDialog } from "../parts/account-dialog.tsx";
import type { AccountValues } from "../parts/account-fields.tsx";
import { useRetryFailed } from "../parts/use-retry-failed.ts";
import type { ConnectedPlatform } from "./connected-platform.ts";
import { inputFor } from "./platform-form.ts";
import { platformScreens } from "./screens.ts";

type Props = { platform: PlatformName; connected: ConnectedPlatform | undefined; onClose: () => void };

/** Dialog for the credentials of a platform. The service tries them before it stores anything. */
export function ConnectPlatformDialog({ platform, connected, onClose }: Props) {
  const { project } = usePlace();
  const name = platformsByName[platform].title;
  const retryFailed = useRetryFailed(platform, name);
  const form = useForm("connect_platform", {
    initial: { address: connected?.address ?? "", username: "", credentials: "" } satisfies AccountValues,
    input: (values) => inputFor(project.id, platform, values),
    onDone: ({ account, warnings }) => {
      onClose();
      const again = connected === undefined ? undefined : { label: m.connections_retry(), run: retryFailed };
      toast(m.connections_platform_done({ name, account }), again && { action: again });
      // A warning stays until the person closes it.
      for (const warning of warnings) toast(warning, { tone: "problem" });
    },
  });
  return (
    <AccountDialog
      name={name}
      onClose={onClose}
      asked={platformScreens[platform]}
      form={form}
      needsAddress={fixedAddressOf(platform) === undefined}
    >
      {connected !== undefined && <p className="text-ink-3 text-xs leading-4.5">{m.connections_platform_same()}</p>}
    </AccountDialog>
  );
}
