import { fixedAddressOf, type PlatformName, platformsByName } from "@galley/contract";
import { m } from "#messages";
import { type Form, useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { useRetryFailed } from "../parts/use-retry-failed.ts";
import type { ConnectedPlatform } from "./connected-platform.ts";
import { inputFor, type PlatformValues } from "./platform-form.ts";
import { platformScreens } from "./screens.ts";

type Props = { platform: PlatformName; connected: ConnectedPlatform | undefined; onClose: () => void };

/** Dialog for the credentials of a platform. The service tries them before it stores anything. */
export function ConnectPlatformDialog({ platform, connected, onClose }: Props) {
  const { project } = usePlace();
  const name = platformsByName[platform].title;
  const retryFailed = useRetryFailed(platform, name);
  const form = useForm("connect_platform", {
    initial: { address: connected?.address ?? "", username: "", credentials: "" } satisfies PlatformValues,
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
    <Dialog open onClose={onClose} title={m.connections_platform_title({ name })} description={m.connections_platform_asked({ name })}>
      <DialogForm values={form.values} onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <Address platform={platform} form={form} />
        <Credentials platform={platform} form={form} />
        {connected !== undefined && <p className="text-ink-3 text-xs leading-4.5">{m.connections_platform_same()}</p>}
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

type Fields = { platform: PlatformName; form: Form<PlatformValues> };

function Address({ platform, form }: Fields) {
  const { addressHint, placeholder } = platformScreens[platform];
  return (
    <TextField
      label={m.connections_address()}
      type="url"
      hint={addressHint()}
      placeholder={placeholder}
      required={fixedAddressOf(platform) === undefined}
      autoComplete="off"
      {...form.field("address")}
    />
  );
}

function Credentials({ platform, form }: Fields) {
  const { user, secret } = platformScreens[platform];
  return (
    <>
      {user && <TextField label={user.label()} hint={user.hint()} required autoComplete="off" {...form.field("username")} />}
      {/* With `new-password`, browsers do not fill in the password that they have stored for this site. */}
      <TextField
        label={secret.label()}
        hint={secret.hint()}
        type="password"
        required
        autoComplete="new-password"
        {...form.field("credentials")}
      />
    </>
  );
}
