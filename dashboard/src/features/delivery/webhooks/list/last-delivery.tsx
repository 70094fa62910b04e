import { m } from "#messages";
import { Ago } from "#src/ui/ago.tsx";
import { WebhookDeliveryState } from "../deliveries/delivery-state.tsx";
import type { WebhookDelivery } from "../names.ts";

/** Last delivery of an endpoint, with its outcome. */
export function LastDelivery({ delivery, timeZone }: { delivery: WebhookDelivery | null; timeZone: string }) {
  if (delivery === null) return <span className="text-ink-3 text-xs">{m.webhooks_nothing_sent()}</span>;
  const { eventType, createdAt } = delivery;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:block">
      <WebhookDeliveryState delivery={delivery} />
      <p className="truncate text-ink-2 text-xs leading-4.5 lg:mt-1">
        {eventType} · <Ago moment={createdAt} timeZone={timeZone} />
      </p>
    </div>
  );
}
