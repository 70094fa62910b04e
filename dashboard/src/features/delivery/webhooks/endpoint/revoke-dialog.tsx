import { m } from "#messages";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";

/** Question before the key from before the last rotation stops signing. */
export function RevokeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ConfirmCall
      operation="revoke_old_webhook_key"
      input={{ id }}
      done={m.webhooks_revoked()}
      onClose={onClose}
      title={m.webhooks_revoke_title()}
      description={m.webhooks_revoke_text()}
      action={m.webhooks_revoke_do()}
    />
  );
}
