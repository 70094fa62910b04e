import { z } from "zod";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import type { Credentials } from "../network.ts";

const Sealed = z.strictObject({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).nullable(),
  signIn: z.strictObject({ address: z.string(), credentials: z.record(z.string(), z.string()) }).optional(),
});

export type AccountRef = {
  organizationId: string;
  accountId: string;
  /** Network id of the account whose tokens are meant, since another account may have replaced it. */
  networkId?: string;
};

export function sealNetworkCredentials(vault: Vault, account: AccountRef, { accessToken, refreshToken, signIn }: Credentials): string {
  return vault.seal(JSON.stringify({ accessToken, refreshToken, signIn }), credentialsPlace(account));
}

export function openNetworkCredentials(vault: Vault, account: AccountRef, sealed: string): Credentials {
  return Sealed.parse(JSON.parse(vault.open(sealed, credentialsPlace(account))));
}

function credentialsPlace({ organizationId, accountId }: AccountRef): SealedPlace {
  return [organizationId, accountId, "network_account.credentials"];
}
