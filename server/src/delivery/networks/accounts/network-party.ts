import { type AppNetworkName, appNetworkNames, type NetworkOutcome } from "@galley/contract";
import { sentence } from "@galley/messages";
import { callOperation } from "#src/operations/call-operation.ts";
import type { AuthorizationParty, NotKept } from "#src/people/access/authorizations/complete.ts";
import { networkOf } from "../all-networks.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { DeliveryFault } from "../fault.ts";
import { completeConnectNetwork } from "./complete-connect-network.ts";

/** The networks on which projects connect accounts through the operator's app. */
export const networkParties: readonly AuthorizationParty[] = appNetworkNames.map(partyOf);

function partyOf(network: AppNetworkName): AuthorizationParty {
  const { title } = networkOf(network);
  return {
    name: network,
    title,
    operation: "complete_connect_network",
    asks: "page_person_asks_to_publish_through",
    tells: "page_project_now_publishes_as",
    pathOf(projectId, { outcome, missing }) {
      const told = new URLSearchParams({ network, outcome });
      if (missing !== undefined) told.set("missing", missing.join(","));
      return `/projects/${encodeURIComponent(projectId)}/connections?${told}`;
    },
    isSetUp: ({ outside }) => outside.apps[network] !== undefined,
    keep: (services, call, code) => callOperation(services, completeConnectNetwork, call, { ...code, network }),
    whyNot(fault) {
      if (fault instanceof DeliveryFault) return { outcome: outcomeOf(fault), message: `${fault.message} Start again in Galley.` };
      if (!(fault instanceof TokenRefused)) return undefined;
      return told("access_taken", sentence("refusal_network_revoked_the_access_at", { network: title }));
    },
  };
}

function outcomeOf({ kind, code }: DeliveryFault): NetworkOutcome {
  if (code === "not_connected") return "app_refused";
  return kind === "permanent" ? "refused" : "unavailable";
}

const told = (outcome: NetworkOutcome, message: NotKept["message"]): NotKept => ({ outcome, message });
