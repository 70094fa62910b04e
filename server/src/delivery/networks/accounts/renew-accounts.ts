import { type NetworkName, networkNames } from "@galley/contract";
import type pg from "pg";
import type { Egress } from "#src/core/egress/egress.ts";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { networkDependenciesOf, networkOf } from "../all-networks.ts";
import { renewAccount } from "./access-token.ts";

export type RenewDependencies = { pool: pg.Pool; vault: Vault; egress: Egress; apps: NetworkApps; sendsMail: boolean; log: Log };

const hourMilliseconds = 60 * 60 * 1000;
// Half of the 60 days for which such an access is valid, so that a month of failures costs nothing.
const renewDays = 30;

type Ending = { organization_id: string; id: string; network: NetworkName; ends_at: Date };

function networksWhoseAccess(fate: "renewed" | "ends"): NetworkName[] {
  return networkNames.filter((name) => networkOf(name).access === fate);
}

/**
 * Renews accesses that would expire although nothing is posted, and notifies people of those that cannot be renewed. Returns
 * how many were due.
 */
export async function renewAccounts(dependencies: RenewDependencies): Promise<number> {
  const { rows } = await dependencies.pool.query<Ending>("select * from ending_network_accounts($1, $2, $3)", [
    networksWhoseAccess("renewed"),
    networksWhoseAccess("ends"),
    renewDays,
  ]);
  for (const { organization_id: organizationId, id: accountId, network, ends_at: endsAt } of rows) {
    const calls = networkDependenciesOf({ ...dependencies, egress: dependencies.egress.of(organizationId) }, network, undefined);
    if (calls === undefined) continue;
    try {
      await renewAccount({ ...dependencies, ...calls }, { organizationId, accountId }, endsAt);
    } catch (error) {
      // It is tried again in an hour. The others must not wait for it.
      dependencies.log.warn("account not renewed", { organizationId, error });
    }
  }
  return rows.length;
}

export function renewAccountsHourly(dependencies: RenewDependencies): AsyncDisposable {
  return every(
    hourMilliseconds,
    () => renewAccounts(dependencies),
    (error) => dependencies.log.warn("accounts not renewed", { error }),
  );
}
