import type { WebhookDeliveryStatus } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Output } from "#dashboard/api/operations.ts";
import { PlaceFacts } from "#dashboard/features/delivery/connections/parts/place-row.tsx";
import { number } from "#dashboard/format/numbers.ts";
import { personName } from "#dashboard/format/person-name.ts";
import { usePlace } from "#dashboard/place/use-place.ts";
import { Ago } from "#dashboard/ui/ago.tsx";
import { m } from "#messages";
import { frameworkName } from "./framework-name.tsx";

type Site = Output<"get_site_connection">;

/** Facts about a site's connection and its read token. */
export function SiteFacts({ site: { connection, readToken }, leads }: { site: Site; leads: boolean }) {
  const { organization, project } = usePlace();
  const { timeZone } = project;
  const facts: (readonly [string, ReactNode])[] = [];
  if (connection !== null) {
    const { connectedAt, connectedBy, framework } = connection;
    facts.push([
      m.connections_since(),
      <Ago key="since" moment={connectedAt} timeZone={timeZone}>
        {(moment) => m.connections_since_by({ moment, person: personName(connectedBy) })}
      </Ago>,
    ]);
    if (connection.previewPath !== null) facts.push([m.connections_preview(), connection.previewPath]);
    if (framework !== null) facts.push([m.connections_framework(), frameworkName(framework)]);
  }
  if (readToken !== null) {
    const { lastUsedAt, calls7d, errors7d } = readToken;
    facts.push([
      m.connections_last_read(),
      lastUsedAt === null ? m.connections_never() : <Ago key="read" moment={lastUsedAt} timeZone={timeZone} />,
    ]);
    const calls = number(calls7d);
    facts.push([m.connections_calls(), errors7d === 0 ? calls : m.connections_calls_count({ calls, errors: number(errors7d) })]);
  }
  if (connection !== null) facts.push([m.connections_last_event(), <LastEvent key="event" connection={connection} timeZone={timeZone} />]);
  if (facts.length === 0) return null;
  return (
    <>
      <PlaceFacts facts={facts} />
      {connection !== null && leads && (
        <p>
          <Link
            to="/organizations/$organizationId/webhooks"
            params={{ organizationId: organization.id }}
            className="font-medium text-accent hover:underline"
          >
            {m.connections_site_deliveries()}
          </Link>
        </p>
      )}
    </>
  );
}

const states: Record<WebhookDeliveryStatus, () => string> = {
  pending: m.connections_event_pending,
  delivering: m.connections_event_pending,
  held: m.connections_event_held,
  succeeded: m.connections_event_succeeded,
  failed: m.connections_event_failed,
};

type Connection = NonNullable<Site["connection"]>;

function LastEvent({ connection: { lastDelivery }, timeZone }: { connection: Connection; timeZone: string }) {
  if (lastDelivery === null) return m.connections_event_none();
  const { eventType, status, createdAt } = lastDelivery;
  return (
    <>
      <Ago moment={createdAt} timeZone={timeZone} /> · {states[status]()}
      <span className="block text-ink-3 text-xs">{eventType}</span>
    </>
  );
}
