import type pg from "pg";
import { normalizedEmail } from "#src/core/text/email.ts";
import { networkOf, regionOf } from "#src/people/access/client-address.ts";
import type { Visit } from "./dependencies.ts";
import { forgiveAttempts, type LimitedAttempt, requireAttempt, uncountAddress } from "./throttle.ts";

/** Account that somebody wants to sign in to. The person is undefined if nobody has the address. */
export type AttemptedAccount = { email: string; personId: string | undefined };

/**
 * Counts an attempt at a password. A browser in which the account was used before has its own count, which no stranger can use
 * up. Elsewhere, an attempt counts against a wider limit only if the narrower one lets it through, so that one network alone
 * never uses the wider limit up.
 */
export async function requireSignInAttempt(pool: pg.Pool, wanted: AttemptedAccount, visit: Visit): Promise<void> {
  const device = deviceOf(wanted, visit);
  if (device !== undefined) return requireAttempt(pool, { device });
  await requireAttempt(pool, { accountNetwork: inNetwork(wanted, visit), address: visit.address });
  await requireAttempt(pool, { accountRegion: inRegion(wanted, visit) });
  await requireAttempt(pool, { account: normalizedEmail(wanted.email) });
}

/** Counts an attempt at a second factor, which requires the first one. */
export async function requireCodeAttempt(pool: pg.Pool, personId: string, visit: Visit): Promise<void> {
  const device = deviceOf({ personId }, visit);
  await requireAttempt(pool, device === undefined ? { code: personId, address: visit.address } : { deviceCode: device });
}

/** Takes the successful attempt off its network's count, which it does not reset. */
export async function uncountAttempt(pool: pg.Pool, wanted: Pick<AttemptedAccount, "personId">, visit: Visit): Promise<void> {
  if (deviceOf(wanted, visit) === undefined) await uncountAddress(pool, visit.address);
}

/** Resets the counts that would block a person who has signed in, for the place that they signed in from. */
export async function forgiveSignIn(pool: pg.Pool, wanted: AttemptedAccount & { personId: string }, visit: Visit): Promise<void> {
  const device = deviceOf(wanted, visit);
  await forgiveAttempts(pool, {
    accountNetwork: inNetwork(wanted, visit),
    accountRegion: inRegion(wanted, visit),
    code: wanted.personId,
    ...(device !== undefined && { device, deviceCode: device }),
  });
}

/**
 * Returns the attempt to count when somebody asks for a link. Too many for one account are not reported, as somebody else may
 * be asking.
 */
export function resetAttempt(wanted: AttemptedAccount, visit: Visit): LimitedAttempt {
  const device = deviceOf(wanted, visit);
  return device === undefined ? { resetAccount: normalizedEmail(wanted.email) } : { resetDevice: device };
}

function deviceOf({ personId }: Pick<AttemptedAccount, "personId">, { device }: Visit): string | undefined {
  return device !== undefined && device.personId === personId ? device.id : undefined;
}

function inNetwork({ email }: AttemptedAccount, { address }: Visit): string {
  return `${normalizedEmail(email)}\n${networkOf(address)}`;
}

function inRegion({ email }: AttemptedAccount, { address }: Visit): string {
  return `${normalizedEmail(email)}\n${regionOf(address)}`;
}
