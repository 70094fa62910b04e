import { sentence } from "@galley/messages";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { tellAccount } from "../mail/tell-account.ts";
import { openPasskeyChallenge, takePasskeyChallenge } from "../sign-in-challenge.ts";
import { deletePasskey, listCredentials } from "./passkey-queries.ts";
import { loadWebAuthn, relyingParty, supportedAlgorithmIDs } from "./relying-party.ts";

const passkeysMax = 20;

export type PasskeyQuestion = { options: object; challenge: string };

/** Creates the options for adding a passkey. Returns them with the name under which the challenge is stored. */
export async function askForNewPasskey(
  { pool, publicUrl }: AccountDependencies,
  { personId, email, name }: SignedIn,
): Promise<PasskeyQuestion> {
  const { id, name: rpName } = relyingParty(publicUrl);
  const known = await listCredentials(pool, personId);
  if (known.length >= passkeysMax)
    throw new Failure("invalid_state", sentence("refusal_you_have_count_passkeys_remove", { count: passkeysMax }));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(personId),
    attestationType: "none",
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { options, challenge: await openPasskeyChallenge(pool, options.challenge, personId) };
}

/** Stores a new passkey if it has signed the challenge. */
export async function addPasskey(
  dependencies: AccountDependencies,
  { personId, sessionId }: SignedIn,
  { challenge, response, name }: { challenge: string; response: unknown; name: string },
  { requestId }: Visit,
): Promise<void> {
  const { pool, publicUrl, log } = dependencies;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl);
  const expectedChallenge = await takePasskeyChallenge(pool, challenge, personId);
  if (expectedChallenge === undefined) throw new Failure("invalid_state", sentence("refusal_adding_this_passkey_took_too"));
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified) throw new Failure("invalid_input", sentence("refusal_the_browsers_response_is_not"), "passkey");
  const { credential, credentialBackedUp } = registrationInfo;
  const values = {
    id: newId("passkey"),
    credential_id: credential.id,
    person_id: personId,
    name,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  };
  await transactEverywhere(pool, async (tx) => {
    await holdSession(tx, { personId, sessionId });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("passkey")
      .values(values)
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new Failure("invalid_state", sentence("refusal_this_passkey_is_already"));
    await auditAccount(tx, personId, "add_passkey", requestId);
    await tellAccount(tx, dependencies, personId, "passkey_added", name);
  });
  log.info("passkey added", { requestId, principalId: personId });
}

/** Removes a person's own passkey. Another person's passkey stays, and an unknown id changes nothing. */
export async function removePasskey(dependencies: AccountDependencies, person: SignedIn, id: string, { requestId }: Visit): Promise<void> {
  const { pool, log } = dependencies;
  const { personId } = person;
  const removed = await transactEverywhere(pool, async (tx) => {
    await holdSession(tx, person);
    const name = await deletePasskey(tx, personId, id);
    if (name === undefined) return false;
    await auditAccount(tx, personId, "remove_passkey", requestId);
    await tellAccount(tx, dependencies, personId, "passkey_removed", name);
    return true;
  });
  if (removed) log.info("passkey removed", { requestId, principalId: personId });
}
