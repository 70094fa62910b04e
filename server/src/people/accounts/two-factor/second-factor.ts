import { sentence } from "@galley/messages";
import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { confirmSession, endSessions, holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "../audit-account.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { tellAccount } from "../mail/tell-account.ts";
import { lockPassword } from "../passwords/set-password.ts";
import { findPersonAccount } from "../persons.ts";
import { type Proof, requireProof } from "../prove-again.ts";
import { enter, type SignInResult } from "../sign-in.ts";
import { requireCodeAttempt, uncountAttempt } from "../sign-in-attempts.ts";
import { findSecondFactor, takeSecondFactor, takeSecondFactorAttempt } from "../sign-in-challenge.ts";
import { requireAttempt } from "../throttle.ts";
import { deleteSecondFactor, markConfirmed, takeCode } from "./authenticator.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";

/** A session, a wrong code, or a sign-in that has to begin again. */
export type SecondFactorOutcome = SignInResult | { kind: "wrong" } | { kind: "over" };

/** Takes the second factor of a sign-in: a code of the app, or a recovery code. */
export async function giveSecondFactor(
  dependencies: AccountDependencies,
  challenge: string,
  code: string,
  visit: Visit,
): Promise<SecondFactorOutcome> {
  const { pool, log } = dependencies;
  const personId = await takeSecondFactorAttempt(pool, challenge);
  if (personId === undefined) return { kind: "over" };
  await requireCodeAttempt(pool, personId, visit);
  if (!(await takeCode(dependencies, personId, code, "confirmed")) && !(await takeRecoveryCode(pool, personId, code))) {
    log.warn("sign-in refused", { requestId: visit.requestId, code: "second_factor", principalId: personId });
    return (await findSecondFactor(pool, challenge)) === undefined ? { kind: "over" } : { kind: "wrong" };
  }
  await uncountAttempt(pool, { personId }, visit);
  const account = await findPersonAccount(pool, personId);
  const stillTrue = async (tx: Tx) => {
    await lockPassword(tx, personId);
    return takeSecondFactor(tx, challenge);
  };
  const entry = account && (await enter(dependencies, account, visit, { asksSecondFactor: false, stillTrue }));
  return entry ?? { kind: "over" };
}

/** Turns two-factor sign-in on with the first code of the app; ends other sessions and returns the recovery codes. */
export async function turnOnTwoFactor(
  dependencies: AccountDependencies,
  person: SignedIn,
  code: string,
  { requestId }: Visit,
): Promise<string[]> {
  const { pool, log } = dependencies;
  const { personId, sessionId } = person;
  await requireAttempt(pool, { code: personId });
  if (!(await takeCode(dependencies, personId, code, "unconfirmed"))) {
    throw new Failure("invalid_input", sentence("refusal_this_is_not_the_apps_current"), "code");
  }
  const codes = await transactEverywhere(pool, async (tx) => {
    await holdSession(tx, person);
    if (!(await markConfirmed(tx, personId))) throw new Failure("invalid_state", sentence("refusal_two_factor_sign_in_is_already"));
    await auditAccount(tx, personId, "turn_on_two_factor", requestId);
    await tellAccount(tx, dependencies, personId, "two_factor_on");
    return replaceRecoveryCodes(tx, personId);
  });
  await endSessions(pool, personId, sessionId);
  await confirmSession(pool, sessionId);
  log.info("two-factor turned on", { requestId, principalId: personId });
  return codes;
}

/** Turns two-factor sign-in off for somebody who proves themself with both factors. */
export async function turnOffTwoFactor(dependencies: AccountDependencies, person: SignedIn, proof: Proof, visit: Visit): Promise<void> {
  const { pool, log } = dependencies;
  const { requestId } = visit;
  const { personId } = person;
  await requireProof(dependencies, person, proof, visit);
  const wasOn = await transactEverywhere(pool, async (tx) => {
    await holdSession(tx, person);
    const used = await deleteSecondFactor(tx, personId);
    if (used) {
      await auditAccount(tx, personId, "turn_off_two_factor", requestId);
      await tellAccount(tx, dependencies, personId, "two_factor_off");
    }
    return used;
  });
  if (wasOn) log.info("two-factor turned off", { requestId, principalId: personId });
}

/** Creates ten new recovery codes for somebody who proves themself with both factors; the older ones stop working. */
export async function renewRecoveryCodes(
  dependencies: AccountDependencies,
  person: SignedIn,
  proof: Proof,
  visit: Visit,
): Promise<string[]> {
  const { pool } = dependencies;
  const { personId } = person;
  const account = await findPersonAccount(pool, personId);
  if (!account?.twoFactor) throw new Failure("invalid_state", sentence("refusal_two_factor_sign_in_is_off_turn"));
  await requireProof(dependencies, person, proof, visit);
  return transactEverywhere(pool, async (tx) => {
    await holdSession(tx, person);
    await auditAccount(tx, personId, "replace_recovery_codes", visit.requestId);
    await tellAccount(tx, dependencies, personId, "recovery_codes_replaced");
    return replaceRecoveryCodes(tx, personId);
  });
}
