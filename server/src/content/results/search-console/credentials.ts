import { createPrivateKey, type KeyObject } from "node:crypto";
import { GoogleCredentials } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import type { ResultScope } from "../result-windows.ts";

const modulusLengthMin = 2048;

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
export function sealGoogleCredentials(vault: Vault, scope: ResultScope, credentials: GoogleCredentials): string {
  const { type } = credentials;
  const kept =
    type === "service_account"
      ? { type, client_email: credentials.client_email, private_key: credentials.private_key, private_key_id: credentials.private_key_id }
      : { type, client_id: credentials.client_id, client_secret: credentials.client_secret, refresh_token: credentials.refresh_token };
  return vault.seal(JSON.stringify(kept), credentialsPlace(scope));
}

export function openGoogleCredentials(vault: Vault, scope: ResultScope, sealed: string): GoogleCredentials {
  return GoogleCredentials.parse(JSON.parse(vault.open(sealed, credentialsPlace(scope))));
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
