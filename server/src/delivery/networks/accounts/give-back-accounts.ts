import type { NetworkName } from "@galley/contract";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Context } from "#src/operations/handle.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { networkDependenciesOf } from "../all-networks.ts";
import { selectAccount } from "./account-queries.ts";
import { openNetworkCredentials } from "./credentials.ts";

type Dependencies = { pool: pg.Pool; vault: Vault; egress: Egress; apps: NetworkApps; log: Log };
type Place = { organizationId: string; projectId: string | null };
type Account = { id: string; network: NetworkName };
type Sealed = Account & { organization_id: string; credentials: string };

/** Gives back the access to an account that is not stored any more, after the commit. */
export function giveBackAfterwards({ vault, afterCommit }: Pick<Context, "vault" | "afterCommit">, account: Sealed): void {
  const { organization_id: organizationId, id: accountId, network } = account;
  afterCommit(async (outside) => {
    const credentials = openNetworkCredentials(vault, { organizationId, accountId }, account.credentials);
    const calls = networkDependenciesOf(outside, network, credentials.signIn);
    await calls?.network.revoke?.(calls, credentials);
  });
}

/**
 * Gives back the access to every network account of a project, or of an organization, and forgets it. Each network is asked once: an
 * account that it does not take back now is forgotten all the same.
 */
export async function giveBackAccounts(dependencies: Dependencies, place: Place, signal: AbortSignal): Promise<void> {
  const { pool, vault, log } = dependencies;
  const { organizationId } = place;
  const egress = dependencies.egress.of(organizationId);
  for (const { id: accountId, network } of await listAccounts(pool, place)) {
    if (signal.aborted) throw new Error("The service stops.");
    await transact(pool, organizationId, async (tx) => {
      // Locked, so that an access that is renewed at this moment is given back as it is then.
      const row = await selectAccount(tx, { organizationId, accountId }).forUpdate().executeTakeFirst();
      if (row === undefined) return;
      try {
        const credentials = openNetworkCredentials(vault, { organizationId, accountId }, row.credentials);
        const calls = networkDependenciesOf({ ...dependencies, egress }, network, credentials.signIn);
        await calls?.network.revoke?.(calls, credentials);
      } catch (error) {
        log.warn("network access not given back", { organizationId, destination: network, error });
      }
      await tx.deleteFrom("network_account").where("organization_id", "=", organizationId).where("id", "=", accountId).execute();
    });
  }
}

function listAccounts(pool: pg.Pool, { organizationId, projectId }: Place): Promise<Account[]> {
  return transact(pool, organizationId, (tx) => {
    const accounts = tx.selectFrom("network_account").select(["id", "network"]).where("organization_id", "=", organizationId);
    return (projectId === null ? accounts : accounts.where("project_id", "=", projectId)).execute();
  });
}
