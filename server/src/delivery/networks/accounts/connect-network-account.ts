import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { networkOf } from "../all-networks.ts";
import { DeliveryFault } from "../fault.ts";
import type { CredentialNetwork, NetworkDependencies } from "../network.ts";
import { presentAccount } from "./account-queries.ts";
import { lockOwnProject, requireOwnProject } from "./own-project.ts";
import { storeAccount } from "./store-account.ts";

/** Signs in before anything is stored, so that every account has worked once. A session that is not stored is ended. */
export const connectNetworkAccount = handlePrepared(contract.connectNetworkAccount, {
  check: (tx, actor, { id }) => requireOwnProject(tx, actor, id),
  prepare: async ({ egress }, _actor, { network: name, credentials, ...input }) => {
    const address = originOf(input.address ?? contract.usualAddressOf(name) ?? "");
    const network: CredentialNetwork = networkOf(name);
    const calls: NetworkDependencies = { egress, network, apiUrl: address };
    const { tokens, account } = await network.signIn(calls, credentials).catch(refuse);
    return { calls, account, tokens: { ...tokens, signIn: { address, credentials } } };
  },
  run: async (context, { id: projectId, network }, { tokens, account }) => {
    await lockOwnProject(context.tx, context.actor, projectId);
    return presentAccount(await storeAccount(context, { projectId, network }, tokens, account));
  },
  undo: async (_undoing, _checked, ready) => ready?.calls.network.revoke?.(ready.calls, ready.tokens),
});

/** Returns an address as calls begin with it. */
function originOf(address: string): string {
  const { origin, href } = new URL(address);
  if (href === `${origin}/`) return origin;
  throw new Failure("invalid_url", sentence("refusal_network_address_with_path"), "address");
}

function refuse(error: unknown): never {
  if (!(error instanceof DeliveryFault)) throw error;
  throw error.kind === "permanent"
    ? new Failure("invalid_input", verbatim(error.message), "credentials")
    : new Failure("invalid_url", verbatim(error.message), "address");
}
