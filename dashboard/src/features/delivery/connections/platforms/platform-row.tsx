import { type PlatformName, platformsByName } from "@galley/contract";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { DestinationNotice } from "../parts/notice.tsx";
import { OutsideLink } from "../parts/outside-link.tsx";
import { ConnectionStatePill, MainPill } from "../parts/pills.tsx";
import { PlaceRow } from "../parts/place-row.tsx";
import { useRetryFailed } from "../parts/use-retry-failed.ts";
import { useConnectionsSearch } from "../use-connections-search.ts";
import { CapabilitiesDialog } from "./capabilities-dialog.tsx";
import { ConnectPlatformDialog } from "./connect-platform-dialog.tsx";
import type { ConnectedPlatform } from "./connected-platform.ts";
import { PlatformMark } from "./platform-mark.tsx";

type PlatformRowProps = { platform: PlatformName; connected: ConnectedPlatform | undefined; leads: boolean };

/** Row of a platform for articles, connected or not. */
export function PlatformRow({ platform, connected, leads }: PlatformRowProps) {
  const { search, open, close } = useConnectionsSearch();
  const [shown, setShown] = useState<"capabilities" | "leaving">();
  const retryFailed = useRetryFailed(platform, platformsByName[platform].title);
  const done = () => setShown(undefined);
  const state = connected === undefined ? "none" : connected.status === "active" ? "connected" : "broken";
  return (
    <PlaceRow
      mark={<PlatformMark platform={platform} />}
      name={platformsByName[platform].title}
      state={
        <>
          <ConnectionStatePill state={state} />
          {connected?.main && <MainPill />}
        </>
      }
      actions={
        <Actions platform={platform} state={state} leads={leads} onConnect={() => open(platform)} onRetry={retryFailed} onShow={setShown} />
      }
    >
      {connected === undefined ? <p>{m.connections_platform_text()}</p> : <Connected connected={connected} />}
      {leads && search.open === platform && <ConnectPlatformDialog platform={platform} connected={connected} onClose={close} />}
      {shown === "capabilities" && <CapabilitiesDialog platform={platform} onClose={done} />}
      <Leave platform={platform} open={shown === "leaving"} onClose={done} />
    </PlaceRow>
  );
}

function Connected({ connected: { address, account, connectedAt, status, lastError } }: { connected: ConnectedPlatform }) {
  const { project } = usePlace();
  return (
    <>
      <p>
        <OutsideLink href={address} />
      </p>
      <p>
        <Ago moment={connectedAt} timeZone={project.timeZone}>
          {(moment) => m.connections_platform_as({ account, moment })}
        </Ago>
      </p>
      {status === "failed" && (
        <DestinationNotice tone="bad">
          {m.connections_platform_broken()} {lastError}
        </DestinationNotice>
      )}
    </>
  );
}

type ActionsProps = {
  platform: PlatformName;
  state: "none" | "connected" | "broken";
  leads: boolean;
  onConnect: () => void;
  onRetry: () => void;
  onShow: (what: "capabilities" | "leaving") => void;
};

function Actions({ platform, state, leads, onConnect, onRetry, onShow }: ActionsProps) {
  const writes = useCan("articles:write");
  return (
    <>
      {leads && state !== "connected" && (
        <Button look={state === "broken" ? "primary" : "plain"} onClick={onConnect}>
          {state === "broken" ? m.connections_again() : m.connections_connect()}
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={m.connections_more_of({ name: platformsByName[platform].title })}>{<MoreHorizontal size={16} />}</IconButton>
        }
      >
        <MenuItem onSelect={() => onShow("capabilities")}>{m.connections_platform_becomes()}</MenuItem>
        {leads && state === "connected" && <MenuItem onSelect={onConnect}>{m.connections_platform_renew()}</MenuItem>}
        {writes && state === "connected" && <MenuItem onSelect={onRetry}>{m.connections_retry()}</MenuItem>}
        {leads && state !== "none" && (
          <MenuItem danger onSelect={() => onShow("leaving")}>
            {m.connections_disconnect()}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

function Leave({ platform, open, onClose }: { platform: PlatformName; open: boolean; onClose: () => void }) {
  const { project } = usePlace();
  const name = platformsByName[platform].title;
  return (
    <ConfirmCall
      operation="disconnect_platform"
      input={{ projectId: project.id, platform }}
      done={m.connections_left({ name })}
      open={open}
      onClose={onClose}
      title={m.connections_leave_title({ name })}
      description={m.connections_platform_leave_text({ name })}
      action={m.connections_disconnect()}
    />
  );
}
