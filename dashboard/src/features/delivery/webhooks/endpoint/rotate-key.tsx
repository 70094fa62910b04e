import { limits } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { SecretDialog } from "../secret/secret-dialog.tsx";

/** Asks for a confirmation, makes a new key, and shows its secret once. */
export function RotateKey({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, mutate } = useMutation({ ...mutation("rotate_webhook_key"), onError: toastProblem });
  if (data !== undefined) return <SecretDialog secret={data.secret} oldKeyUntil={data.oldKeyUntil} onClose={onClose} />;
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.webhooks_rotate_title()}
      description={m.webhooks_rotate_text({ hours: limits.oldWebhookKeyHours })}
      action={m.webhooks_rotate_do()}
      busy={isPending}
      onConfirm={() => mutate({ id })}
    />
  );
}
