import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { addressToAsk, beginRequest } from "#src/people/access/authorizations/requests.ts";
import { appDependenciesOf, lacksApp, networkOf } from "../all-networks.ts";
import { requireOwnProject } from "./own-project.ts";

/** Begins a connection: the network asks the account's owner. */
export const connectNetwork = handlePrepared(contract.connectNetwork, {
  prepare: async (outside, _, { network }) => appDependenciesOf(outside, network),
  run: async ({ tx, actor, vault, publicUrl }, { id: projectId, network: party }, dependencies) => {
    await requireOwnProject(tx, actor, projectId);
    if (dependencies === undefined) throw new Failure("invalid_state", lacksApp(networkOf(party)));
    const { app, network } = dependencies;
    const { state, challenge, expiresAt } = await beginRequest(tx, { vault, actor, projectId, party });
    const asked = network.authorizeParameters(network.scopes(app), challenge);
    return { authorizeUrl: addressToAsk({ ...app, publicUrl, party, state }, asked), expiresAt };
  },
});
