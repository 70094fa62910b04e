import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Inbox, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { pages, query } from "#src/api/query.ts";
import { KeptFor } from "#src/parts/kept-for.tsx";
import { useRowKeys } from "#src/shell/use-row-keys.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import type { Endpoint } from "../names.ts";
import { useLive } from "../use-live.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { ResendFailedDialog } from "./resend-failed-dialog.tsx";
import { StatusTabs } from "./status-tabs.tsx";

const pageSize = 25;
const route = getRouteApi("/organizations/$organizationId/webhooks/$endpointId");

type DeliveriesProps = { endpoint: Endpoint; health: Output<"get_webhook_health"> | undefined; offset: number };

/** List of an endpoint's deliveries, newest first, pending ones included. */
export function Deliveries({ endpoint, health, offset }: DeliveriesProps) {
  const { delivery: openId } = route.useSearch();
  const { list, deliveries } = useDeliveries(endpoint.id, offset);
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);
  return (
    <section aria-labelledby="deliveries" className="flex min-w-0 flex-col gap-4">
      <Head endpoint={endpoint} failed={health?.failed ?? 0} offset={offset} />
      <StatusTabs health={health} />
      {openId !== undefined && list.isSuccess && !deliveries.some(({ id }) => id === openId) && (
        <OpenElsewhere id={openId} endpointId={endpoint.id} offset={offset} />
      )}
      {list.isPending ? (
        <Loading rows={6} />
      ) : list.isError && deliveries.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : deliveries.length === 0 ? (
        <NoDeliveries />
      ) : (
        <Card className="overflow-hidden">
          <ul ref={rows} aria-labelledby="deliveries" className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOpen={delivery.id === openId} offset={offset} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore list={list} />
      <p className="text-ink-3 text-xs">
        <KeptFor kind="deliveries" days={m.webhooks_kept_days} />
      </p>
    </section>
  );
}

function useDeliveries(id: string, offset: number) {
  const { status } = route.useSearch();
  const list = useInfiniteQuery(pages("list_webhook_deliveries", { id, limit: pageSize, ...(status && { status }) }));
  const deliveries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  useLive(deliveries, offset, list.dataUpdatedAt);
  return { list, deliveries };
}

function Head({ endpoint, failed, offset }: { endpoint: Endpoint; failed: number; offset: number }) {
  const [resending, setResending] = useState(false);
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <h2 id="deliveries" className="font-semibold text-sm">
        {m.webhooks_deliveries()}
      </h2>
      {failed > 0 && (
        <Button onClick={() => setResending(true)}>
          <RotateCw size={14} aria-hidden />
          {m.webhooks_resend_failed()}
        </Button>
      )}
      {resending && <ResendFailedDialog endpoint={endpoint} offset={offset} onClose={() => setResending(false)} />}
    </div>
  );
}

function NoDeliveries() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  if (status === undefined) {
    return (
      <Empty icon={<Inbox size={18} />} title={m.webhooks_deliveries_none()}>
        {m.webhooks_deliveries_none_text()}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<Inbox size={18} />}
      title={m.webhooks_deliveries_none_status()}
      action={<Button onClick={() => void navigate({ search: {} })}>{m.webhooks_show_all()}</Button>}
    />
  );
}

type OpenElsewhereProps = { id: string; endpointId: string; offset: number };

/** Delivery that the URL names, above a list without it: it is older, or now in another state. */
function OpenElsewhere({ id, endpointId, offset }: OpenElsewhereProps) {
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
