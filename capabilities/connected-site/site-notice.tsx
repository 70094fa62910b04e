import type { Output } from "#dashboard/api/operations.ts";
import { DestinationNotice } from "#dashboard/features/delivery/connections/parts/notice.tsx";
import { useConnectionsSearch } from "#dashboard/features/delivery/connections/use-connections-search.ts";
import { shortMoment } from "#dashboard/format/dates.ts";
import { usePlace } from "#dashboard/place/use-place.ts";
import { m } from "#messages";

/** Notices about a site: the connection is being made, was made, or does not answer. */
export function SiteNotice({ site: { connection } }: { site: Output<"get_site_connection"> }) {
  const { project } = usePlace();
  const { search, change } = useConnectionsSearch();
  const { approved } = search;
  const close = () => change({ approved: undefined });
  return (
    <>
      {approved !== undefined &&
        (approved === (connection?.connectedAt ?? "none") ? (
          <DestinationNotice tone="wait" onClose={close}>
            {m.connections_site_waiting()}
          </DestinationNotice>
        ) : (
          connection !== null && (
            <DestinationNotice tone="good" onClose={close}>
              {m.connections_site_arrived({ address: connection.webhookUrl })}
            </DestinationNotice>
          )
        ))}
      {connection !== null && connection.failingSince !== null && (
        <DestinationNotice tone="bad">
          {m.connections_site_failing({
            moment: shortMoment(connection.failingSince, project.timeZone),
            error: connection.lastDelivery?.lastError ?? "",
          })}
        </DestinationNotice>
      )}
    </>
  );
}
