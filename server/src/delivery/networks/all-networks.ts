import type { NetworkName } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { allOf } from "#src/core/text/listed-words.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { networkServers } from "../../../../capabilities/server.ts";
import { type Network, type NetworkDependencies, settingsOf } from "./network.ts";

/** Returns how the service calls a network. */
export function networkOf(name: NetworkName): Network {
  return networkServers[name].network;
}

/** Returns the dependencies of calls to a network, or undefined when the operator has no app there. */
export function networkDependenciesOf(
  { egress, apps }: { egress: Egress; apps: NetworkApps },
  name: NetworkName,
): NetworkDependencies | undefined {
  const app = apps[name];
  return app && { egress, app, network: networkOf(name) };
}

/** Returns the message on what to do when the operator has no app at a network. */
export function lacksApp({ name, title }: Network): Sentence {
  return sentence("refusal_network_without_app", { network: title, settings: allOf(settingsOf(name)) });
}
