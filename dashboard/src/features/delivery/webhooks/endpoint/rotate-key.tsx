import { limits } from "@galley/contract";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { SecretDialog } from "../secret/secret-dialog.tsx";

/** Asks for a confirmation, makes a new key, and shows its secret once. */
export function RotateKey({ id, onClose }: { id: string; onClose: () => void }) {
  const [made, setMade] = useState<Output<"rotate_webhook_key">>();
  const form = useForm("rotate_webhook_key", { initial: {}, input: () => ({ id }), onDone: setMade });
  if (made !== undefined) return <SecretDialog secret={made.secret} oldKeyUntil={made.oldKeyUntil} onClose={onClose} />;
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.webhooks_rotate_title()}
      description={m.webhooks_rotate_text({ hours: limits.oldWebhookKeyHours })}
      action={m.webhooks_rotate_do()}
      busy={form.isSending}
      onConfirm={() => void form.submit()}
    >
      <FormRefusal form={form} />
    </Confirm>
  );
}
