import { useQuery } from "@tanstack/react-query";
import { Globe, MoreHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Output } from "#dashboard/api/operations.ts";
import { query } from "#dashboard/api/query.ts";
import { OutsideLink } from "#dashboard/features/delivery/connections/parts/outside-link.tsx";
import { ConnectionStatePill, MainPill } from "#dashboard/features/delivery/connections/parts/pills.tsx";
import { PlaceRow } from "#dashboard/features/delivery/connections/parts/place-row.tsx";
import { useRetryFailed } from "#dashboard/features/delivery/connections/parts/use-retry-failed.ts";
import { useConnectionsSearch } from "#dashboard/features/delivery/connections/use-connections-search.ts";
import { useCan } from "#dashboard/place/use-place.ts";
import { Button, IconButton } from "#dashboard/ui/button.tsx";
import { ConfirmCall } from "#dashboard/ui/confirm-call.tsx";
import { Menu, MenuItem } from "#dashboard/ui/menu.tsx";
import { m } from "#messages";
import type { OwnPlaceRow } from "../screen.ts";
import { ConnectSiteDialog } from "./connect-site-dialog.tsx";
import { SiteFacts } from "./site-facts.tsx";
import { SiteNotice } from "./site-notice.tsx";

const SitePreviewDialog = lazy(() => import("./site-preview-dialog.tsx"));

type Site = Output<"get_site_connection">;

export const siteRow: OwnPlaceRow = {
  Row({ projectId, ...shown }) {
    const { data } = useQuery(query("get_site_connection", { projectId }));
    return data && <SiteRow site={data} {...shown} />;
  },
};

/** Row of the project's own site: its connection, its last read, and its answers to events. */
function SiteRow({ site, main, leads }: { site: Site; main: boolean; leads: boolean }) {
  const { search, open, close } = useConnectionsSearch();
  const [leaving, setLeaving] = useState(false);
  const { siteUrl, connection, readToken } = site;
  return (
    <PlaceRow
      mark={<Globe size={17} />}
      name={m.connections_site()}
      state={
        <>
          <ConnectionStatePill state={connection === null ? "none" : connection.failingSince === null ? "connected" : "broken"} />
          {main && <MainPill />}
        </>
      }
      actions={
        <Actions
          connection={connection}
          leads={leads}
          onConnect={() => open("site")}
          onPreview={() => open("preview")}
          onLeave={() => setLeaving(true)}
        />
      }
    >
      {siteUrl !== null && (
        <p>
          <OutsideLink href={siteUrl} />
        </p>
      )}
      <SiteNotice site={site} />
      {connection === null && <p>{readToken === null ? m.connections_site_text() : m.connections_site_reads()}</p>}
      <SiteFacts site={site} leads={leads} />
      {leads && search.open === "site" && <ConnectSiteDialog onClose={close} />}
      {leads && search.open === "preview" && connection !== null && (
        <Suspense>
          <SitePreviewDialog site={site} onClose={close} />
        </Suspense>
      )}
      <ConfirmCall
        operation="disconnect_site"
        input={{ id: site.projectId }}
        done={m.connections_site_left()}
        open={leaving}
        onClose={() => setLeaving(false)}
        title={m.connections_site_leave_title()}
        description={m.connections_site_leave_text()}
        action={m.connections_disconnect()}
      />
    </PlaceRow>
  );
}

type ActionsProps = Pick<Site, "connection"> & { leads: boolean; onConnect: () => void; onPreview: () => void; onLeave: () => void };

function Actions({ connection, leads, onConnect, onPreview, onLeave }: ActionsProps) {
  const writes = useCan("articles:write");
  const retryFailed = useRetryFailed("site", connection === null ? "" : new URL(connection.webhookUrl).host);
  if (connection === null) return leads && <Button onClick={onConnect}>{m.connections_connect()}</Button>;
  if (!leads && !writes) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton label={m.connections_more_of({ name: m.connections_site() })}>{<MoreHorizontal size={16} />}</IconButton>}
    >
      {leads && <MenuItem onSelect={onPreview}>{m.connections_preview()}</MenuItem>}
      {leads && <MenuItem onSelect={onConnect}>{m.connections_site_again()}</MenuItem>}
      {writes && <MenuItem onSelect={retryFailed}>{m.connections_retry()}</MenuItem>}
      {leads && (
        <MenuItem danger onSelect={onLeave}>
          {m.connections_disconnect()}
        </MenuItem>
      )}
    </Menu>
  );
}
