import { transactEverywhere } from "#src/database/transact.ts";
import { newId } from "#src/platform/ids.ts";
import { auditAccount } from "./audit-account.ts";
import type { Ground, Visit } from "./ground.ts";
import { findResetLink, takeResetLink } from "./links/account-links.ts";
import { requireGoodPassword } from "./passwords/password-rule.ts";
import { replacePassword } from "./passwords/set-password.ts";
import { type Account, findAccount } from "./persons.ts";
import { countAttempt, forgiveAttempts, normalizedEmail, requireAttempt } from "./throttle.ts";
import { deleteSecondFactor } from "./two-factor/authenticator.ts";

/**
 * Has a link sent to whoever has this address. Nobody learns whether somebody has: the address is written down, and looked
 * up when the e-mail goes out.
 */
export async function requestReset({ pool }: Ground, email: string, { address }: Visit): Promise<void> {
  await requireAttempt(pool, { resetAddress: address });
  // Too many for one address are left out in silence: somebody else may be asking for them.
  const { exceeded } = await countAttempt(pool, { resetAccount: normalizedEmail(email) });
  if (exceeded) return;
  await pool.query("insert into account_mail (id, kind, email) values ($1, 'password_reset', $2)", [newId("mail"), normalizedEmail(email)]);
}

/** The account that a reset link is for; undefined where the link is over. */
export async function findResettable({ pool }: Ground, link: string): Promise<Account | undefined> {
  const found = await findResetLink(pool, link);
  return found && findAccount(pool, found.personId);
}

/** Sets a new password with a link and ends every session of the account; false where the link is over. */
export async function resetPassword(ground: Ground, link: string, password: string, { requestId, address }: Visit): Promise<boolean> {
  const { pool, hasher, log } = ground;
  const account = await findResettable(ground, link);
  if (account === undefined) return false;
  requireGoodPassword(password, account);
  const hash = await hasher.hash(address, password);
  const personId = await transactEverywhere(pool, async (tx) => {
    const taken = await takeResetLink(tx, link);
    if (taken === undefined) return undefined;
    await replacePassword(tx, taken.personId, hash);
    await auditAccount(tx, taken.personId, "reset_password", requestId);
    if (taken.endsTwoFactor && (await deleteSecondFactor(tx, taken.personId)))
      await auditAccount(tx, taken.personId, "turn_off_two_factor", requestId);
    return taken.personId;
  });
  if (personId === undefined) return false;
  // The new password may be used at once, however often somebody has guessed the old one.
  await forgiveAttempts(pool, { account: normalizedEmail(account.email) });
  log.info("password reset", { requestId, principalId: personId });
  return true;
}
