import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { auditAccount } from "./audit-account.ts";
import type { Ground, Visit } from "./ground.ts";
import { findResetLink, type ResetLink, takeResetLink } from "./links/account-links.ts";
import { tellAccount } from "./mail/tell-account.ts";
import { forgetDevices } from "./note-device.ts";
import { deletePasskeys } from "./passkeys/passkey-queries.ts";
import { requireGoodPassword } from "./passwords/password-rule.ts";
import { replacePassword } from "./passwords/set-password.ts";
import { type Account, findAccount, findAccountByEmail } from "./persons.ts";
import { proveAddress } from "./prove-address.ts";
import { forgiveSignIn, resetAttempt } from "./sign-in-attempts.ts";
import { countAttempt, forgiveAttempts, normalizedEmail, requireAttempt } from "./throttle.ts";
import { deleteSecondFactor } from "./two-factor/authenticator.ts";

/**
 * Has a link sent to whoever has this address. Nobody learns whether somebody has: the address is written down, and looked
 * up when the e-mail goes out.
 */
export async function requestReset({ pool }: Ground, email: string, visit: Visit): Promise<void> {
  const personId = visit.device && (await findAccountByEmail(pool, email))?.personId;
  const attempt = resetAttempt({ email, personId }, visit);
  if (attempt.resetDevice === undefined) await requireAttempt(pool, { resetAddress: visit.address });
  // Too many for one address are left out in silence: somebody else may be asking for them.
  const { exceeded } = await countAttempt(pool, attempt);
  if (exceeded) return;
  await pool.query("insert into account_mail (id, kind, email) values ($1, 'password_reset', $2)", [newId("mail"), normalizedEmail(email)]);
}

/** `removes`: what whoever uses the link may have removed with it. */
export type Resettable = Account & { removes: { passkeys: boolean; twoFactor: boolean } };

/** The account that a reset link is for; undefined where the link is over. */
export async function findResettable({ pool }: Ground, link: string): Promise<Resettable | undefined> {
  const found = await findResetLink(pool, link);
  const account = found && (await findAccount(pool, found.personId));
  if (found === undefined || account === undefined) return undefined;
  // A mailbox alone turns no second factor off, or there would be no second one.
  return { ...account, removes: { passkeys: account.passkeys > 0, twoFactor: account.twoFactor && !found.mailed } };
}

/** `first`: nobody had proved the address before, so that everything from before is gone. */
export type Reset = { personId: string; first: boolean };

type NewPassword = { password: string; removesOthers: boolean };

/**
 * Sets a new password with a link and ends every session of the account; undefined where the link is over. A link that was mailed
 * or made by the operator proves the address.
 */
export async function resetPassword(
  ground: Ground,
  link: string,
  { password, removesOthers }: NewPassword,
  visit: Visit,
): Promise<Reset | undefined> {
  const { pool, hasher, log } = ground;
  const { requestId } = visit;
  const account = await findResettable(ground, link);
  if (account === undefined) return undefined;
  requireGoodPassword(password, account);
  const hash = await hasher.hash(visit.address, password);
  const reset = await transactEverywhere(pool, async (tx): Promise<Reset | undefined> => {
    const taken = await takeResetLink(tx, link);
    if (taken === undefined) return undefined;
    const { personId } = taken;
    const first = await proveAddress(tx, personId, requestId);
    await replacePassword(tx, personId, hash);
    await auditAccount(tx, personId, "reset_password", requestId);
    await forgetDevices(tx, personId);
    if (account.passwordHash !== null) await tellAccount(tx, ground, personId, "password_changed");
    if (await removeOtherWays(tx, taken, removesOthers, requestId)) await tellAccount(tx, ground, personId, "two_factor_off");
    return { personId, first };
  });
  if (reset === undefined) return undefined;
  // The new password may be used at once, however often somebody has guessed the old one.
  await forgiveAttempts(pool, { account: normalizedEmail(account.email) });
  await forgiveSignIn(pool, { email: account.email, personId: reset.personId }, visit);
  log.info("password reset", { requestId, principalId: reset.personId });
  return reset;
}

/** Removes what the link ends by itself, and on request all passkeys and what else it may; tells whether two-factor sign-in was on. */
async function removeOtherWays(tx: Tx, { personId, mailed, endsTwoFactor }: ResetLink, all: boolean, requestId: string): Promise<boolean> {
  if (all && (await deletePasskeys(tx, personId))) await auditAccount(tx, personId, "remove_passkey", requestId);
  const twoFactorEnds = endsTwoFactor || (all && !mailed);
  if (!twoFactorEnds || !(await deleteSecondFactor(tx, personId))) return false;
  await auditAccount(tx, personId, "turn_off_two_factor", requestId);
  return true;
}
