import { randomBytes } from "node:crypto";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";

const prefix = "whsec_";
const keyBytes = 32;

/** Creates a signing secret: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return `${prefix}${randomBytes(keyBytes).toString("base64")}`;
}

/** Returns the key that a secret stands for. */
export function signingKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), "base64");
}

/** Returns the place at which an endpoint's secret, or the one before it, is sealed. */
export function secretPlaceOf(organizationId: string, endpointId: string, column: "secret" | "old_secret"): SealedPlace {
  return [organizationId, endpointId, `webhook_endpoint.${column}`];
}

/** Opens the secrets that sign for an endpoint, the newest first. */
export function openEndpointSecrets(
  vault: Vault,
  organizationId: string,
  { id, secret, old_secret: old }: { id: string; secret: string; old_secret: string | null },
): string[] {
  const newest = vault.open(secret, secretPlaceOf(organizationId, id, "secret"));
  return old === null ? [newest] : [newest, vault.open(old, secretPlaceOf(organizationId, id, "old_secret"))];
}
