import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { normalizedEmail } from "#src/core/text/email.ts";
import { auditAccount } from "./audit-account.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { findResetLink, type ResetLink, takeResetLink } from "./links/account-links.ts";
import { queueMails } from "./mail/queue-mail.ts";
import { tellAccount } from "./mail/tell-account.ts";
import { forgetDevices } from "./note-device.ts";
import { deletePasskeys } from "./passkeys/passkey-queries.ts";
import { requireGoodPassword } from "./passwords/password-rule.ts";
import { replacePassword } from "./passwords/set-password.ts";
import { type Account, findAccountByEmail, findPersonAccount } from "./persons.ts";
import { proveAddress } from "./prove-address.ts";
import { forgiveSignIn, resetAttempt } from "./sign-in-attempts.ts";
import { countAttempt, forgiveAttempts, requireAttempt } from "./throttle.ts";
import { deleteSecondFactor } from "./two-factor/authenticator.ts";
import { endWays, listRecentWays, type Way } from "./ways.ts";

/**
 * Sends a link to the person with this address. The caller cannot learn whether there is one: the address is queued, and looked
 * up when the email is sent.
 */
export async function requestReset({ pool }: AccountDependencies, email: string, visit: Visit): Promise<void> {
  const personId = visit.device && (await findAccountByEmail(pool, email))?.personId;
  const attempt = resetAttempt({ email, personId }, visit);
  if (attempt.resetDevice === undefined) await requireAttempt(pool, { resetAddress: visit.address });
  // Beyond the limit for one account, no email is sent and no error is shown: somebody else may be asking for it.
  const { exceeded } = await countAttempt(pool, attempt);
  if (exceeded) return;
  await transactEverywhere(pool, (tx) => queueMails(tx, [{ kind: "password_reset", email: normalizedEmail(email) }]));
}

/** `removes`: what the person who uses the link may have removed with it. `ways`: what they may end with it, since somebody else may have made it. */
export type Resettable = Account & { removes: { passkeys: boolean; twoFactor: boolean }; ways: readonly Way[] };

/** Finds the account that a reset link is for; undefined if the link is no longer valid. */
export async function findResettable({ pool }: AccountDependencies, link: string): Promise<Resettable | undefined> {
  const found = await findResetLink(pool, link);
  const account = found && (await findPersonAccount(pool, found.personId));
  if (found === undefined || account === undefined) return undefined;
  // A mailbox alone must not turn the second factor off, or it would be no second factor.
  const removes = { passkeys: account.passkeys > 0, twoFactor: account.twoFactor && !found.mailed };
  return { ...account, removes, ways: await listRecentWays(pool, account.personId) };
}

/** `first`: nobody had proved the address yet, so everything from before is removed. */
export type Reset = { personId: string; first: boolean };

type NewPassword = { password: string; removesOthers: boolean; ends: readonly string[] };

/**
 * Sets a new password with a link and ends every session of the account; undefined if the link is no longer valid. A link that
 * was mailed or made by the operator proves the address.
 */
export async function resetPassword(
  dependencies: AccountDependencies,
  link: string,
  { password, removesOthers, ends }: NewPassword,
  visit: Visit,
): Promise<Reset | undefined> {
  const { pool, hasher, log } = dependencies;
  const { requestId } = visit;
  const account = await findResettable(dependencies, link);
  if (account === undefined) return undefined;
  requireGoodPassword(password, account);
  const hash = await hasher.hash(visit.address, password);
  const reset = await transactEverywhere(pool, async (tx): Promise<Reset | undefined> => {
    const taken = await takeResetLink(tx, link);
    if (taken === undefined) return undefined;
    const { personId } = taken;
    const first = await proveAddress(tx, personId, requestId);
    await replacePassword(tx, personId, hash);
    await endWays(tx, personId, ends);
    await auditAccount(tx, personId, "reset_password", requestId);
    await forgetDevices(tx, personId);
    if (account.passwordHash !== null) await tellAccount(tx, dependencies, personId, "password_changed");
    if (await removeOtherWays(tx, taken, removesOthers, requestId)) await tellAccount(tx, dependencies, personId, "two_factor_off");
    return { personId, first };
  });
  if (reset === undefined) return undefined;
  // The new password works at once, however often somebody has guessed the old one.
  await forgiveAttempts(pool, { account: normalizedEmail(account.email) });
  await forgiveSignIn(pool, { email: account.email, personId: reset.personId }, visit);
  log.info("password reset", { requestId, principalId: reset.personId });
  return reset;
}

/**
 * Removes what the link ends by itself, and on request all passkeys and everything else it may end. Returns whether it turned
 * two-factor sign-in off.
 */
async function removeOtherWays(tx: Tx, { personId, mailed, endsTwoFactor }: ResetLink, all: boolean, requestId: string): Promise<boolean> {
  if (all && (await deletePasskeys(tx, personId))) await auditAccount(tx, personId, "remove_passkey", requestId);
  const twoFactorEnds = endsTwoFactor || (all && !mailed);
  if (!twoFactorEnds || !(await deleteSecondFactor(tx, personId))) return false;
  await auditAccount(tx, personId, "turn_off_two_factor", requestId);
  return true;
}
