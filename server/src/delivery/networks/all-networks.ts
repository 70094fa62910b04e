import type { NetworkName } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { allOf } from "#src/core/text/listed-words.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { instagramNetwork } from "./instagram/instagram-network.ts";
import { linkedinNetwork } from "./linkedin/linkedin-network.ts";
import type { Network, NetworkDependencies } from "./network.ts";
import { xNetwork } from "./x/x-network.ts";

export const allNetworks: Record<NetworkName, Network> = { x: xNetwork, linkedin: linkedinNetwork, instagram: instagramNetwork };

/** Returns the dependencies of calls to a network, or undefined when the operator has no app there. */
export function networkDependenciesOf(
  { egress, apps }: { egress: Egress; apps: NetworkApps },
  name: NetworkName,
): NetworkDependencies | undefined {
  const app = apps[name];
  return app && { egress, app, network: allNetworks[name] };
}

/** Returns the message on what to do when the operator has no app at a network. */
export function lacksApp({ title, settings }: Network): Sentence {
  return sentence("refusal_network_without_app", { network: title, settings: allOf(settings) });
}
