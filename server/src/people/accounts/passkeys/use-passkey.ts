import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Tx } from "#src/core/database/transact.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { findPersonAccount } from "../persons.ts";
import { enter, type SignInResult } from "../sign-in.ts";
import { openPasskeyChallenge, takePasskeyChallenge } from "../sign-in-challenge.ts";
import { type LimitedAttempt, requireAttempt } from "../throttle.ts";
import type { PasskeyQuestion } from "./add-passkey.ts";
import { findCredential, hasCredential, markUsed } from "./passkey-queries.ts";
import { loadWebAuthn, relyingParty } from "./relying-party.ts";

/** Creates the options for signing in with any passkey of this service. */
export async function askForPasskey({ pool, publicUrl }: AccountDependencies, visit: Visit): Promise<PasskeyQuestion> {
  await requireAttempt(pool, attemptOf(visit));
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: relyingParty(publicUrl).id, userVerification: "preferred" });
  return { options, challenge: await openPasskeyChallenge(pool, options.challenge, null) };
}

/** Browser's answer to a question for a passkey, with the id of the question. */
export type PasskeyAnswer = { challenge: string; response: unknown };
type Used = { personId: string; credentialId: string; verifiedPerson: boolean };

/** Signs in the holder of a passkey; undefined if that fails. A passkey that has checked the person itself counts as both factors. */
export async function signInWithPasskey(
  dependencies: AccountDependencies,
  answer: PasskeyAnswer,
  visit: Visit,
): Promise<SignInResult | undefined> {
  const used = await checkPasskey(dependencies, answer, visit);
  const account = used && (await findPersonAccount(dependencies.pool, used.personId));
  if (used === undefined || account === undefined) return undefined;
  const asksSecondFactor = account.twoFactor && !used.verifiedPerson;
  const stillTrue = (tx: Tx) => hasCredential(tx, used.personId, used.credentialId);
  return enter(dependencies, account, visit, { asksSecondFactor, stillTrue });
}

/**
 * Checks whether the answer is from a passkey of the signed-in person; undefined if not. `verifiedPerson`: it has checked the
 * person itself, so that it counts as both factors.
 */
export async function checkOwnPasskey(
  dependencies: AccountDependencies,
  { personId }: SignedIn,
  answer: PasskeyAnswer,
  visit: Visit,
): Promise<{ verifiedPerson: boolean } | undefined> {
  const used = await checkPasskey(dependencies, answer, visit);
  return used?.personId === personId ? used : undefined;
}

async function checkPasskey(
  dependencies: AccountDependencies,
  { challenge, response }: PasskeyAnswer,
  visit: Visit,
): Promise<Used | undefined> {
  const { pool, log } = dependencies;
  const { requestId } = visit;
  await requireAttempt(pool, attemptOf(visit));
  const expectedChallenge = await takePasskeyChallenge(pool, challenge, null);
  const used = expectedChallenge === undefined ? undefined : await verify(dependencies, expectedChallenge, response);
  if (used === undefined) log.warn("sign-in refused", { requestId, code: "passkey" });
  return used;
}

/** Only the answer shows whose passkey it is, so a browser in which anybody has signed in has a count of its own. */
function attemptOf({ address, device }: Visit): LimitedAttempt {
  return device === undefined ? { passkeyAddress: address } : { passkeyDevice: device.id };
}

async function verify({ pool, publicUrl }: AccountDependencies, expectedChallenge: string, response: unknown): Promise<Used | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl);
  const credential = isAnswer(response) ? await findCredential(pool, response.id) : undefined;
  if (credential === undefined) return undefined;
  const { credentialId: id, publicKey, counter } = credential;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const outcome = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!outcome?.verified) return undefined;
  const { newCounter, credentialBackedUp, userVerified } = outcome.authenticationInfo;
  if (!(await markUsed(pool, credential, { counter: newCounter, backedUp: credentialBackedUp }))) return undefined;
  return { personId: credential.personId, credentialId: id, verifiedPerson: userVerified };
}

function isAnswer(response: unknown): response is { id: string } {
  return (
    typeof response === "object" && response !== null && "id" in response && typeof response.id === "string" && response.id.length < 2000
  );
}
