import { type NetworkName, type NetworkOutcome, networkNames, networkOutcomes } from "@galley/contract";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { Button } from "#src/ui/button.tsx";
import { DestinationNotice } from "../parts/notice.tsx";
import { useRetryFailed } from "../parts/use-retry-failed.ts";
import { useConnectionsSearch } from "../use-connections-search.ts";
import type { NetworkAccount } from "./network-row.tsx";

type Words = (about: { name: string; missing: string }) => string;

const reasons: Record<Exclude<NetworkOutcome, "connected">, Words> = {
  denied: m.connections_outcome_denied,
  not_given: m.connections_outcome_not_given,
  not_allowed: m.connections_outcome_not_allowed,
  code_refused: m.connections_outcome_code_refused,
  scopes_missing: m.connections_outcome_scopes_missing,
  access_taken: m.connections_outcome_access_taken,
  app_refused: m.connections_outcome_app_refused,
  refused: m.connections_outcome_refused,
  unavailable: m.connections_outcome_unavailable,
};

/** Outcome of a connection, for a person who comes back from the network. The URL names it by words of the contract alone. */
export function NetworkNotice({ accounts }: { accounts: readonly NetworkAccount[] }) {
  const { search, change } = useConnectionsSearch();
  const network = networkNames.find((name) => name === search.network);
  const outcome = networkOutcomes.find((name) => name === search.outcome);
  if (network === undefined || outcome === undefined) return null;
  const close = () => change({ network: undefined, outcome: undefined, missing: undefined });
  const text = outcome === "connected" ? connectedText(network, accounts) : reasonText(network, outcome, search.missing);
  if (text === undefined) return null;
  return (
    <DestinationNotice tone={outcome === "connected" ? "good" : "bad"} onClose={close}>
      <p>{text}</p>
      {outcome === "connected" && <RetryFailed network={network} />}
    </DestinationNotice>
  );
}

/** Offers what failed while the account was broken, where a person comes back with the new one. */
function RetryFailed({ network }: { network: NetworkName }) {
  const retryFailed = useRetryFailed(network, postDestinationName(network));
  return (
    <Button className="mt-2 flex" onClick={retryFailed}>
      {m.connections_retry()}
    </Button>
  );
}

/** Returns undefined if no account is connected, whatever the URL says. */
function connectedText(network: NetworkName, accounts: readonly NetworkAccount[]): string | undefined {
  const account = accounts.find((one) => one.network === network && one.status === "connected");
  if (account === undefined) return undefined;
  const handle = networkScreens[network].accountName?.(account) ?? `@${account.handle}`;
  return m.connections_outcome_connected({ name: postDestinationName(network), account: handle });
}

function reasonText(network: NetworkName, outcome: Exclude<NetworkOutcome, "connected">, missing = ""): string {
  // Only names of permissions pass, since anybody can write a URL.
  const scopes = missing.split(",").filter((scope) => /^[a-z][a-z_.]{0,60}$/.test(scope));
  return reasons[outcome]({ name: postDestinationName(network), missing: scopes.join(", ") });
}
