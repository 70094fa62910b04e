import { type AppNetworkName, isCredentialNetwork, type NetworkName, usualAddressOf } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { allOf } from "#src/core/text/listed-words.ts";
import type { NetworkApp, NetworkApps } from "#src/operations/outside/network-apps.ts";
import { networkServers } from "../../../../capabilities/server.ts";
import { type AppNetwork, type Network, type NetworkDependencies, type NetworkNamed, type SignIn, settingsOf } from "./network.ts";

type Outside = { egress: Egress; apps: NetworkApps };

/** Returns how the service calls a network. */
export function networkOf<Name extends NetworkName>(name: Name): NetworkNamed<Name> {
  return networkServers[name].network;
}

/** Returns the dependencies of calls to a network, or undefined when it takes the operator's app and there is none. */
export function networkDependenciesOf(outside: Outside, name: NetworkName, signIn: SignIn | undefined): NetworkDependencies | undefined {
  if (!isCredentialNetwork(name)) return appDependenciesOf(outside, name);
  const apiUrl = signIn?.address ?? usualAddressOf(name);
  return apiUrl === undefined ? undefined : { egress: outside.egress, network: networkOf(name), apiUrl };
}

/** Returns the dependencies of calls to a network through the operator's app, or undefined when there is none. */
export function appDependenciesOf(
  { egress, apps }: Outside,
  name: AppNetworkName,
): (NetworkDependencies & { network: AppNetwork; app: NetworkApp }) | undefined {
  const app = apps[name];
  return app && { egress, app, apiUrl: app.apiUrl, network: networkOf(name) };
}

/** Returns the message on what to do when the operator has no app at a network. */
export function lacksApp({ name, title }: Network): Sentence {
  return sentence("refusal_network_without_app", { network: title, settings: allOf(settingsOf(name)) });
}
