import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { revokeToken } from "../x/token-endpoint.ts";
import { findXAccount } from "./account-queries.ts";
import { openCredentials } from "./credentials.ts";
import { lockOwnProject } from "./own-project.ts";

/** The tokens are given back once they are forgotten here, as far as X can be reached. */
export const disconnectX = handle(contract.disconnectX, async ({ tx, actor, vault, afterCommit }, { id }) => {
  const { organizationId } = actor;
  await lockOwnProject(tx, actor, id);
  const account = await findXAccount(tx, { organizationId, projectId: id });
  if (account !== undefined) {
    await tx.deleteFrom("network_account").where("organization_id", "=", organizationId).where("id", "=", account.id).execute();
    afterCommit(async ({ egress, x }) => {
      const { refreshToken } = openCredentials(vault, { organizationId, accountId: account.id }, account.credentials);
      if (x !== undefined) await revokeToken({ egress, x }, refreshToken);
    });
  }
  return { id, disconnected: true as const };
});
