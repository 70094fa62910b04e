import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { useRowKeys } from "#src/shell/use-row-keys.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Card } from "#src/ui/page.tsx";
import { WebhookDeliveryState } from "../deliveries/delivery-state.tsx";
import { EndpointState } from "../endpoint-state.tsx";
import { eventsLine, projectLine, shownCount, type WebhookDelivery } from "../names.ts";

type Row = Item<"browse_webhook_endpoints">;

/** Endpoints, each in a row, or in a card on a narrow window. */
export function EndpointTable({ endpoints }: { endpoints: readonly Row[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <Card className="overflow-hidden">
      <div
        aria-hidden
        className="hidden grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] gap-4 border-line border-b bg-panel/50 px-4 py-2 text-ink-2 text-xs lg:grid"
      >
        <span>{m.webhooks_column_endpoint()}</span>
        <span>{m.webhooks_column_state()}</span>
        <span>{m.webhooks_column_last()}</span>
        <span>{m.webhooks_column_project()}</span>
        <span className="text-right">{m.webhooks_column_created()}</span>
      </div>
      <ul ref={list} aria-label={m.webhooks_list()} className="divide-y divide-line">
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
    </Card>
  );
}

function EndpointRow({ endpoint }: { endpoint: Row }) {
  const organization = useOrganization();
  const timeZone = useTimeZone();
  const { id, url, kind, projectId, createdAt } = endpoint;
  return (
    <li className="relative grid gap-x-4 gap-y-2.5 px-4 py-3 hover:bg-panel/40 lg:grid-cols-[minmax(0,1fr)_7.25rem_12.5rem_8.5rem_6rem] lg:items-center">
      <div className="min-w-0">
        <Link
          data-row
          to="/organizations/$organizationId/webhooks/$endpointId"
          params={{ organizationId: organization.id, endpointId: id }}
          className="line-clamp-2 font-medium leading-5 [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          {url}
        </Link>
        <p className="mt-0.5 text-ink-2 text-xs leading-4.5">
          {kind === "site" && projectId !== null ? <SiteConnection projectId={projectId} /> : eventsLine(endpoint)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <EndpointState endpoint={endpoint} />
        <StateDetail endpoint={endpoint} timeZone={timeZone} />
      </div>
      <LastDelivery delivery={endpoint.lastDelivery} timeZone={timeZone} />
      <span className="truncate text-ink-2 text-xs">{projectLine(endpoint, organization)}</span>
      <Ago moment={createdAt} timeZone={timeZone} className="hidden text-right text-ink-2 text-xs lg:block" />
    </li>
  );
}

function StateDetail({ endpoint: { status, held, failingSince }, timeZone }: { endpoint: Row; timeZone: string }) {
  if (status === "paused") {
    return held > 0 && <span className="text-ink-2 text-xs">{m.webhooks_held_count({ count: held, shown: shownCount(held) })}</span>;
  }
  if (failingSince === null) return null;
  return (
    <time dateTime={failingSince} className="text-red-i text-xs leading-4.5">
      {m.webhooks_failing_since({ when: shortMoment(failingSince, timeZone) })}
    </time>
  );
}

/** Link to the site's connection, where its endpoint is changed. It lies above the row's own link. */
function SiteConnection({ projectId }: { projectId: string }) {
  return (
    <>
      {m.webhooks_site_events()} ·{" "}
      <Link
        to="/projects/$projectId/connections"
        params={{ projectId }}
        className="relative z-10 underline underline-offset-2 hover:text-ink"
      >
        {m.webhooks_site()}
      </Link>
    </>
  );
}

/** Last delivery of an endpoint, with its outcome. */
function LastDelivery({ delivery, timeZone }: { delivery: WebhookDelivery | null; timeZone: string }) {
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
