import { m } from "#messages";
import { Pill } from "#src/ui/status.tsx";
import type { WebhookDelivery } from "../names.ts";

const tones: Record<WebhookDelivery["status"], string> = {
  pending: "bg-blue-s text-blue-i",
  delivering: "bg-violet-s text-violet-i",
  held: "bg-panel text-ink-2",
  succeeded: "bg-green-s text-green-i",
  failed: "bg-red-s text-red-i",
};

const names: Record<WebhookDelivery["status"], () => string> = {
  pending: m.webhooks_pending,
  delivering: m.webhooks_delivering,
  held: m.webhooks_held,
  succeeded: m.webhooks_succeeded,
  failed: m.webhooks_failed,
};

export function WebhookDeliveryState({ delivery: { status, attempts } }: { delivery: WebhookDelivery }) {
  const again = status === "pending" && attempts > 0;
  return (
    <Pill tone={again ? "bg-amber-s text-amber-i" : tones[status]} dot>
      {again ? m.webhooks_retrying() : names[status]()}
    </Pill>
  );
}
