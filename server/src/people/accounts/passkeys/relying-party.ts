/** Returns this service as passkeys know it: they work at its public address alone. */
export function relyingParty(publicUrl: string): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: "Galley" };
}

/** Ed25519, P-256 and RSA: what authenticators have. Named here, as the library would try newer ones that Node calls experimental. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** Loads the library with the first passkey, so that a service without any saves the memory. */
export function loadWebAuthn() {
  return import("@simplewebauthn/server");
}
