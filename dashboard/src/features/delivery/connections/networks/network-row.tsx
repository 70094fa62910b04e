import { creditCosts, isCredentialNetwork, type NetworkName, networksByName } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Item } from "#src/api/operations.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem } from "#src/ui/menu.tsx";
import { toastProblem } from "#src/ui/toast.tsx";
import { DestinationNotice } from "../parts/notice.tsx";
import { ConnectionStatePill } from "../parts/pills.tsx";
import { PlaceRow } from "../parts/place-row.tsx";
import { useRetryFailed } from "../parts/use-retry-failed.ts";
import { useConnectionsSearch } from "../use-connections-search.ts";
import { ConnectAccountDialog } from "./connect-account-dialog.tsx";
import { LeaveNetwork } from "./leave-network.tsx";
import { MissingApp } from "./missing-app.tsx";

export type NetworkAccount = Item<"list_network_accounts">;
type Network = Item<"list_networks">;

type NetworkRowProps = { network: Network; account: NetworkAccount | undefined; leads: boolean };

/** Returns what publishing on a network costs in credits; undefined where it is free. */
function costOf(network: NetworkName): { base: number; withLink: number } | undefined {
  const costs: Partial<Record<string, unknown>> = creditCosts;
  return costs[`${network}_publication`] as ReturnType<typeof costOf>;
}

/** Row of a network for posts, with the project's account there. */
export function NetworkRow({ network, account, leads }: NetworkRowProps) {
  const [leaving, setLeaving] = useState(false);
  const { search, close } = useConnectionsSearch();
  const name = postDestinationName(network.network);
  const { byHand, named } = networksByName[network.network];
  const cost = costOf(network.network);
  const state = account === undefined ? "none" : account.status;
  const actions = leads && (network.hasApp || account !== undefined) && (
    <>
      {network.hasApp && state !== "connected" && <ConnectButton network={network} state={state} />}
      {account !== undefined && <More network={network} state={state} onLeave={() => setLeaving(true)} />}
    </>
  );
  return (
    <PlaceRow
      mark={<NetworkMark network={network.network} size={16} />}
      name={name}
      state={<ConnectionStatePill state={state} />}
      actions={actions || undefined}
    >
      {account !== undefined && <AccountLines account={account} />}
      {!network.hasApp && <MissingApp network={network} leads={leads} />}
      {network.hasApp && account === undefined && (
        <p>{(named ? m.connections_named_alone_text : byHand ? m.connections_network_text : m.connections_api_alone_text)({ name })}</p>
      )}
      {cost && <p className="text-ink-3">{m.connections_network_costs({ name, base: cost.base, more: cost.withLink })}</p>}
      {isCredentialNetwork(network.network) && leads && search.open === network.network && (
        <ConnectAccountDialog network={network.network} onClose={close} />
      )}
      <LeaveNetwork network={network.network} open={leaving} onClose={() => setLeaving(false)} />
    </PlaceRow>
  );
}

function AccountLines({ account: { network, handle, name, status, reason, connectedAt } }: { account: NetworkAccount }) {
  const { project } = usePlace();
  const shown = networkScreens[network].accountName?.({ handle, name }) ?? `${name} (@${handle})`;
  return (
    <>
      <p>
        <Ago moment={connectedAt} timeZone={project.timeZone}>
          {(moment) => m.connections_network_as({ account: shown, moment })}
        </Ago>
      </p>
      {status === "broken" && <DestinationNotice tone="bad">{reason}</DestinationNotice>}
    </>
  );
}

type Choice = { network: Network; state: "none" | NetworkAccount["status"] };

/** Opens the form for credentials, or leads to the network, which asks the account's owner and sends the browser back here. */
function useConnect({ network }: Network) {
  const { project } = usePlace();
  const { open } = useConnectionsSearch();
  const { mutate, isPending, isSuccess } = useMutation(mutation("connect_network"));
  const connect = () => {
    if (isCredentialNetwork(network)) return open(network);
    mutate({ id: project.id, network }, { onSuccess: ({ authorizeUrl }) => location.assign(authorizeUrl), onError: toastProblem });
  };
  return { connect, busy: isPending || isSuccess };
}

function ConnectButton({ network, state }: Choice) {
  const { connect, busy } = useConnect(network);
  return (
    <Button look={state === "broken" ? "primary" : "plain"} busy={busy} onClick={connect}>
      {state === "broken" ? m.connections_again() : m.connections_connect()}
    </Button>
  );
}

function More({ network, state, onLeave }: Choice & { onLeave: () => void }) {
  const { connect } = useConnect(network);
  const name = postDestinationName(network.network);
  const retryFailed = useRetryFailed(network.network, name);
  return (
    <Menu align="end" trigger={<IconButton label={m.connections_more_of({ name })}>{<MoreHorizontal size={16} />}</IconButton>}>
      {state === "connected" && network.hasApp && <MenuItem onSelect={connect}>{m.connections_network_other()}</MenuItem>}
      {state === "connected" && <MenuItem onSelect={retryFailed}>{m.connections_retry()}</MenuItem>}
      <MenuItem danger onSelect={onLeave}>
        {m.connections_disconnect()}
      </MenuItem>
    </Menu>
  );
}
