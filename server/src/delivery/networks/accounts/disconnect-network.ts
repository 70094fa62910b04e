import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { networkDependenciesOf } from "../all-networks.ts";
import { findNetworkAccount } from "./account-queries.ts";
import { openNetworkCredentials } from "./credentials.ts";
import { lockOwnProject } from "./own-project.ts";

/** Deletes the account, then revokes its tokens if the network can be reached and supports it. */
export const disconnectNetwork = handle(contract.disconnectNetwork, async ({ tx, actor, vault, afterCommit }, { id, network }) => {
  const { organizationId } = actor;
  await lockOwnProject(tx, actor, id);
  const account = await findNetworkAccount(tx, { organizationId, projectId: id }, network);
  if (account !== undefined) {
    await tx.deleteFrom("network_account").where("organization_id", "=", organizationId).where("id", "=", account.id).execute();
    afterCommit(async (outside) => {
      const dependencies = networkDependenciesOf(outside, network);
      const credentials = openNetworkCredentials(vault, { organizationId, accountId: account.id }, account.credentials);
      await dependencies?.network.revoke(dependencies, credentials);
    });
  }
  return { id, network, disconnected: true as const };
});
