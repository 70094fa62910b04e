import type pg from "pg";
import { networkOf, regionOf } from "#src/people/access/client-address.ts";
import type { Visit } from "./ground.ts";
import { type Attempt, forgiveAttempts, normalizedEmail, requireAttempt, uncountAddress } from "./throttle.ts";

/** Whom somebody wants to come in as. The person is unknown where nobody has the address. */
export type Wanted = { email: string; personId: string | undefined };

/**
 * Counts an attempt at a password. A browser in which the account was used before has a count of its own, that no stranger can
 * use up. Elsewhere each wider count takes only what the narrower one lets through, so that one network never uses it up alone.
 */
export async function requireSignInAttempt(pool: pg.Pool, wanted: Wanted, visit: Visit): Promise<void> {
  const device = deviceOf(wanted, visit);
  if (device !== undefined) return requireAttempt(pool, { device });
  await requireAttempt(pool, { accountNetwork: inNetwork(wanted, visit), address: visit.address });
  await requireAttempt(pool, { accountRegion: inRegion(wanted, visit) });
  await requireAttempt(pool, { account: normalizedEmail(wanted.email) });
}

/** Counts an attempt at a second factor, which takes the first one before it. */
export async function requireCodeAttempt(pool: pg.Pool, personId: string, visit: Visit): Promise<void> {
  const device = deviceOf({ personId }, visit);
  await requireAttempt(pool, device === undefined ? { code: personId, address: visit.address } : { deviceCode: device });
}

/** Takes the attempt that was right off the count of its network, which begins no new count with it. */
export async function uncountAttempt(pool: pg.Pool, wanted: Pick<Wanted, "personId">, visit: Visit): Promise<void> {
  if (deviceOf(wanted, visit) === undefined) await uncountAddress(pool, visit.address);
}

/** Begins the counts anew that stand in the way of somebody who got in, there where they are. */
export async function forgiveSignIn(pool: pg.Pool, wanted: Wanted & { personId: string }, visit: Visit): Promise<void> {
  const device = deviceOf(wanted, visit);
  await forgiveAttempts(pool, {
    accountNetwork: inNetwork(wanted, visit),
    accountRegion: inRegion(wanted, visit),
    code: wanted.personId,
    ...(device !== undefined && { device, deviceCode: device }),
  });
}

/** Counts the asking for a link; too many for one account are told to nobody, as somebody else may be asking. */
export function resetAttempt(wanted: Wanted, visit: Visit): Attempt {
  const device = deviceOf(wanted, visit);
  return device === undefined ? { resetAccount: normalizedEmail(wanted.email) } : { resetDevice: device };
}

function deviceOf({ personId }: Pick<Wanted, "personId">, { device }: Visit): string | undefined {
  return device !== undefined && device.personId === personId ? device.id : undefined;
}

function inNetwork({ email }: Wanted, { address }: Visit): string {
  return `${normalizedEmail(email)}\n${networkOf(address)}`;
}

function inRegion({ email }: Wanted, { address }: Visit): string {
  return `${normalizedEmail(email)}\n${regionOf(address)}`;
}
