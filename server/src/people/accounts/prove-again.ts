import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { confirmSession, type SignedIn } from "#src/people/access/sessions.ts";
import { checkOwnPassword } from "./change-account.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { checkOwnPasskey, type PasskeyAnswer } from "./passkeys/use-passkey.ts";
import { findPersonAccount } from "./persons.ts";
import { requireCodeAttempt, uncountAttempt } from "./sign-in-attempts.ts";
import { takeCode } from "./two-factor/authenticator.ts";
import { takeRecoveryCode } from "./two-factor/recovery-codes.ts";

/** Shows at this very moment that it is the person: an open session does not, however new it is. */
export type Proof = { password: string; code: string } | { passkey: PasskeyAnswer };

/** Requires the password, with a code where two-factor sign-in is on, or a passkey that counts for both. */
export async function requireProof(dependencies: AccountDependencies, person: SignedIn, proof: Proof, visit: Visit): Promise<void> {
  const { pool } = dependencies;
  const { personId } = person;
  const { twoFactor = false } = (await findPersonAccount(pool, personId)) ?? {};
  if ("passkey" in proof) {
    const used = await checkOwnPasskey(dependencies, person, proof.passkey, visit);
    if (used === undefined) throw new Failure("not_allowed", sentence("refusal_this_is_not_one_of_your"));
    if (twoFactor && !used.verifiedPerson) throw new Failure("not_allowed", sentence("refusal_this_passkey_is_one_factor"));
    return;
  }
  if (!(await checkOwnPassword(dependencies, person, proof.password, visit))) {
    throw new Failure("invalid_input", sentence("refusal_incorrect_password_try_again"), "password");
  }
  if (!twoFactor) return;
  await requireCodeAttempt(pool, personId, visit);
  if (!(await takeCode(dependencies, personId, proof.code, "confirmed")) && !(await takeRecoveryCode(pool, personId, proof.code))) {
    throw new Failure("invalid_input", sentence("refusal_this_code_is_incorrect_or_was"), "code");
  }
  await uncountAttempt(pool, { personId }, visit);
}

/** Records that a person has just proved their identity, which lasts for some minutes. */
export async function confirmPerson(dependencies: AccountDependencies, person: SignedIn, proof: Proof, visit: Visit): Promise<void> {
  await requireProof(dependencies, person, proof, visit);
  await confirmSession(dependencies.pool, person.sessionId);
}
