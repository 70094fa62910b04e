import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { NothingKept } from "#src/people/access/authorizations/complete.ts";
import { lockBegunProject } from "#src/people/projects/project-queries.ts";
import { appDependenciesOf, lacksApp, networkOf } from "../all-networks.ts";
import type { AppNetwork, NetworkDependencies, NetworkTokens } from "../network.ts";
import { storeAccount } from "./store-account.ts";

/** Exchanges the code, asks whose account it is and stores it for the project. Access that is not stored is given back. */
export const completeConnectNetwork = handlePrepared(contract.completeConnectNetwork, {
  check: (tx, actor, { id }) => lockBegunProject(tx, actor, id),
  prepare: async (outside, _actor, { network, code, verifier, redirectUri }) => {
    const calls = callsTo(outside, network);
    const tokens = await calls.network.exchangeCode(calls, { code, verifier, redirectUri });
    if (tokens === undefined) {
      throw new NothingKept({
        outcome: "code_refused",
        message: sentence("refusal_network_did_not_accept_the", { network: calls.network.title }),
      });
    }
    try {
      const missing = calls.network.neededScopes.filter((scope) => !tokens.scopes.includes(scope));
      if (missing.length > 0) throw lacking(calls.network, missing);
      return { calls, tokens, account: await calls.network.whoIs(calls, tokens.accessToken) };
    } catch (error) {
      await giveBack(calls, tokens);
      throw error;
    }
  },
  run: async (context, { id, network }, { tokens, account }) => {
    const project = await lockBegunProject(context.tx, context.actor, id);
    await storeAccount(context, { projectId: id, network }, tokens, account);
    return { account: networkOf(network).mention(account.handle), project };
  },
  undo: async (_undoing, _checked, ready) => ready && giveBack(ready.calls, ready.tokens),
});

function callsTo(outside: Outside, name: contract.AppNetworkName) {
  const calls = appDependenciesOf(outside, name);
  if (calls === undefined) throw new Failure("invalid_state", lacksApp(networkOf(name)));
  return calls;
}

async function giveBack(calls: NetworkDependencies, tokens: NetworkTokens): Promise<void> {
  await calls.network.revoke?.(calls, tokens).catch(() => {});
}

function lacking({ title }: AppNetwork, missing: readonly string[]): NothingKept {
  const message = sentence("refusal_network_did_not_grant_every", { network: title, permissions: missing.join(", ") });
  return new NothingKept({ outcome: "scopes_missing", missing, message });
}
