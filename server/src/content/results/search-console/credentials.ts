import { createPrivateKey, type KeyObject } from "node:crypto";
import { GoogleCredentials } from "@galley/contract";
import { sentence } from "@galley/messages";
import { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import type { ResultScope } from "../result-windows.ts";

const modulusLengthMin = 2048;

/** Credentials as they are stored. Who signed in with Google is asked for with the operator's app, whose secret stands in no row. */
const StoredCredentials = z.union([
  GoogleCredentials,
  z.strictObject({ type: z.literal("signed_in"), refresh_token: z.string().min(1).max(2000) }),
]);
export type StoredCredentials = z.infer<typeof StoredCredentials>;

/** Returns the account that queries Search Console, which may be shown to people. */
export function accountOf(credentials: GoogleCredentials): string {
  return credentials.type === "service_account" ? credentials.client_email : credentials.client_id;
}

export function requireUsable(credentials: GoogleCredentials): void {
  if (credentials.type !== "service_account") return;
  const key = readKey(credentials.private_key);
  if (key?.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < modulusLengthMin) {
    throw new Failure("invalid_input", sentence("refusal_search_console_key", { count: modulusLengthMin }), "credentials.private_key");
  }
}

/** Seals only the fields of the credentials that requests need. */
export function sealGoogleCredentials(vault: Vault, scope: ResultScope, credentials: StoredCredentials): string {
  return vault.seal(JSON.stringify(neededOf(credentials)), credentialsPlace(scope));
}

function neededOf(credentials: StoredCredentials): StoredCredentials {
  if (credentials.type === "signed_in") return credentials;
  if (credentials.type === "service_account") {
    const { type, client_email, private_key, private_key_id } = credentials;
    return { type, client_email, private_key, private_key_id };
  }
  const { type, client_id, client_secret, refresh_token } = credentials;
  return { type, client_id, client_secret, refresh_token };
}

export function openGoogleCredentials(vault: Vault, scope: ResultScope, sealed: string): StoredCredentials {
  return StoredCredentials.parse(JSON.parse(vault.open(sealed, credentialsPlace(scope))));
}

function credentialsPlace({ organizationId, projectId }: ResultScope): SealedPlace {
  return [organizationId, projectId, "search_console.credentials"];
}

function readKey(pem: string): KeyObject | undefined {
  // jose requires PKCS #8 without a password.
  if (!pem.includes("-----BEGIN PRIVATE KEY-----")) return undefined;
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
