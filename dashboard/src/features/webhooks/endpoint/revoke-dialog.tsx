import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Asks before the key before the last rotation stops signing. */
export function RevokeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { isPending, mutate } = useMutation({ ...mutation("revoke_old_webhook_key"), onError: toastProblem });
  const revoke = () =>
    mutate(
      { id },
      {
        onSuccess: () => {
          toast(m.webhooks_revoked());
          onClose();
        },
      },
    );
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.webhooks_revoke_title()}
      description={m.webhooks_revoke_text()}
      action={m.webhooks_revoke_do()}
      danger
      busy={isPending}
      onConfirm={revoke}
    />
  );
}
