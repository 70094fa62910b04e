import { type Tx, transactEverywhere } from "#src/core/database/transact.ts";
import { holdPerson, insertSession } from "#src/people/access/sessions.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { noteDevice } from "./note-device.ts";
import { holdPassword } from "./passwords/set-password.ts";
import { type Account, findAccountByEmail } from "./persons.ts";
import { forgiveSignIn, requireSignInAttempt, uncountAttempt } from "./sign-in-attempts.ts";
import { insertSecondFactor } from "./sign-in-challenge.ts";

/** Result of a sign-in: a session, or the request for a second factor. */
export type SignInResult = { kind: "session"; value: string; personId: string } | { kind: "second_factor"; value: string };

/** Signs in a person who knows the password; undefined if address and password do not belong together. */
export async function signInWithPassword(
  dependencies: AccountDependencies,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<SignInResult | undefined> {
  const { pool, hasher, log } = dependencies;
  const account = await findAccountByEmail(pool, email);
  await requireSignInAttempt(pool, { email, personId: account?.personId }, visit);
  const kept = account?.passwordHash ?? null;
  if (!(await hasher.verify(visit.address, password, kept)) || account === undefined || kept === null) {
    log.warn("sign-in refused", { requestId: visit.requestId, code: "password", ...(account && { principalId: account.personId }) });
    return undefined;
  }
  await uncountAttempt(pool, account, visit);
  const hash = await renewHash(dependencies, account, { kept, password }, visit);
  return enter(dependencies, account, visit, {
    asksSecondFactor: account.twoFactor,
    stillTrue: (tx) => holdPassword(tx, account.personId, hash),
  });
}

type Way = {
  asksSecondFactor: boolean;
  /** Holds what was checked until the session exists: a password change meanwhile ends this sign-in too. */
  stillTrue: (tx: Tx) => Promise<boolean>;
};

/** Signs in a person whose first factor was right, or asks for the second one if it is due. */
export async function enter(
  dependencies: AccountDependencies,
  account: Pick<Account, "personId" | "email">,
  visit: Visit,
  { asksSecondFactor, stillTrue }: Way,
): Promise<SignInResult | undefined> {
  const { pool, log } = dependencies;
  const { personId, email } = account;
  const entry = await transactEverywhere(pool, async (tx): Promise<SignInResult | undefined> => {
    await holdPerson(tx, personId);
    if (!(await stillTrue(tx))) return undefined;
    if (asksSecondFactor) return { kind: "second_factor", value: await insertSecondFactor(tx, personId) };
    await noteDevice(tx, dependencies, personId, visit);
    return { kind: "session", value: await insertSession(tx, personId, visit), personId };
  });
  if (entry?.kind !== "session") return entry;
  await forgiveSignIn(pool, { email, personId }, visit);
  log.info("signed in", { requestId: visit.requestId, principalId: personId });
  return entry;
}

/** Signs in a person who has just created their account, as long as its password is still the one that they chose. */
export async function signInNewPerson(
  dependencies: AccountDependencies,
  { hash, ...account }: Pick<Account, "personId" | "email"> & { hash: string },
  visit: Visit,
): Promise<SignInResult | undefined> {
  return enter(dependencies, account, visit, { asksSecondFactor: false, stillTrue: (tx) => holdPassword(tx, account.personId, hash) });
}

type Known = { kept: string; password: string };

async function renewHash(
  { pool, hasher }: AccountDependencies,
  { personId }: Account,
  { kept, password }: Known,
  { address }: Visit,
): Promise<string> {
  if (!hasher.isOutdated(kept)) return kept;
  const renewed = await hasher.hash(address, password);
  const { rowCount } = await pool.query("update password set hash = $3 where person_id = $1 and hash = $2", [personId, kept, renewed]);
  return rowCount === 1 ? renewed : kept;
}
