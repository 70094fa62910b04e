import { sentence } from "@galley/messages";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { holdSession, type SignedIn } from "#src/people/access/sessions.ts";
import { auditAccount } from "./audit-account.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { tellAccount } from "./mail/tell-account.ts";
import { requireGoodPassword } from "./passwords/password-rule.ts";
import { lockPerson, replacePassword } from "./passwords/set-password.ts";
import { findPersonAccount } from "./persons.ts";
import { forgiveAttempts, requireAttempt } from "./throttle.ts";

export async function changeName({ pool }: AccountDependencies, { personId }: SignedIn, name: string): Promise<void> {
  await pool.query("update person set name = $2 where id = $1 and deleted_at is null", [personId, name]);
}

/** Returns whether this is the signed-in person's password. Important changes ask for it first. */
export async function checkOwnPassword(
  { pool, hasher, log }: AccountDependencies,
  { personId }: SignedIn,
  password: string,
  { requestId, address }: Visit,
): Promise<boolean> {
  await requireAttempt(pool, { confirmation: personId });
  const account = await findPersonAccount(pool, personId);
  const right = await hasher.verify(address, password, account?.passwordHash ?? null);
  if (right) await forgiveAttempts(pool, { confirmation: personId });
  else log.warn("password not confirmed", { requestId, principalId: personId });
  return right;
}

/** Changes a person's password and ends their other sessions. */
export async function changePassword(
  dependencies: AccountDependencies,
  person: SignedIn,
  { current, password }: { current: string; password: string },
  visit: Visit,
): Promise<void> {
  const { pool, hasher, log } = dependencies;
  if (!(await checkOwnPassword(dependencies, person, current, visit))) {
    throw new Failure("invalid_input", sentence("refusal_the_current_password_is"), "current");
  }
  requireGoodPassword(password, person);
  const hash = await hasher.hash(visit.address, password);
  await transactEverywhere(pool, async (tx) => {
    await lockPerson(tx, person.personId);
    await holdSession(tx, person);
    await replacePassword(tx, person.personId, hash, person.sessionId);
    await auditAccount(tx, person.personId, "change_password", visit.requestId);
    await tellAccount(tx, dependencies, person.personId, "password_changed");
  });
  log.info("password changed", { requestId: visit.requestId, principalId: person.personId });
}
