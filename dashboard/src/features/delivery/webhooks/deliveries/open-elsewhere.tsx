import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { Card } from "#src/ui/page.tsx";
import { DeliveryRow } from "./delivery-row.tsx";

type OpenElsewhereProps = { id: string; endpointId: string; offset: number };

/** Delivery that the URL names, above a list without it: it is older, or now in another state. */
export function OpenElsewhere({ id, endpointId, offset }: OpenElsewhereProps) {
  const { data } = useQuery(query("get_webhook_delivery", { id }));
  if (data?.endpointId !== endpointId) return null;
  return (
    <Card className="overflow-hidden">
      <ul aria-label={m.webhooks_delivery_of({ type: data.eventType })}>
        <DeliveryRow delivery={data} isOpen offset={offset} />
      </ul>
    </Card>
  );
}
