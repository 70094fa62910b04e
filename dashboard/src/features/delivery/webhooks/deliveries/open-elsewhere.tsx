import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { m } from "#src/paraglide/messages.js";
import { Card } from "#src/ui/page.tsx";
import { DeliveryRow } from "./delivery-row.tsx";

type OpenElsewhereProps = { id: string; endpointId: string; offset: number };

/** The delivery that an address names, above a list that does not hold it: it is older, or in another state by now. */
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
