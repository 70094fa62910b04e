import { sql } from "kysely";
import type pg from "pg";
import { listMemberships } from "#src/access/memberships.ts";
import type { SignedIn } from "#src/access/sessions.ts";
import { type Tx, transact, transactEverywhere } from "#src/database/transact.ts";
import { ensurePerson } from "#src/organizations/person-queries.ts";
import { Failure } from "#src/platform/failure.ts";
import type { Ground, Visit } from "../ground.ts";
import { findInvitationLink, type InvitationLink } from "../links/account-links.ts";
import { requireGoodPassword } from "../passwords/password-rule.ts";
import { insertPassword } from "../passwords/set-password.ts";
import { canSignIn, findAccountByEmail } from "../persons.ts";
import { type Entry, welcome } from "../sign-in.ts";
import { normalizedEmail } from "../throttle.ts";
import { findShownInvitation, type ShownInvitation } from "./invitation-queries.ts";

/** The operation itself, as this person inside of that organization. */
export type AcceptInvitation = (organizationId: string, personId: string, link: string, requestId: string) => Promise<unknown>;

/**
 * What is asked of whoever opens an invitation: to accept; to sign in first; to make an account; to sign out, as they are
 * somebody else; or to have a password set in another way, as this link alone does not prove who they are.
 */
export type Step = "accept" | "sign_in" | "make_account" | "sign_out" | "prove";

export type OpenInvitation = ShownInvitation & { organizationId: string; step: Step };

/** An invitation and what is to do with it; undefined where its link is over. */
export async function openInvitation({ pool }: Ground, link: string, person: SignedIn | undefined): Promise<OpenInvitation | undefined> {
  const found = await findInvitationLink(pool, link);
  if (found === undefined) return undefined;
  const { organizationId, invitationId } = found;
  const shown = await transact(pool, organizationId, (tx) => findShownInvitation(tx, organizationId, invitationId));
  return shown && { ...shown, organizationId, step: await stepFor(pool, found, shown, person) };
}

async function stepFor(pool: pg.Pool, { mailed }: InvitationLink, { email }: ShownInvitation, person: SignedIn | undefined): Promise<Step> {
  if (person !== undefined) return normalizedEmail(person.email) === normalizedEmail(email) ? "accept" : "sign_out";
  const account = await findAccountByEmail(pool, email);
  if (account === undefined) return "make_account";
  if (canSignIn(account)) return "sign_in";
  // Somebody who belongs to another organization already must not be taken over by a link that was handed to anybody.
  return mailed || (await listMemberships(pool, account.personId)).length === 0 ? "make_account" : "prove";
}

type NewAccount = { name: string; password: string };

/** Makes the account of somebody who was invited, has it join, and lets them in; undefined where the link is over. */
export async function joinAsNewPerson(
  ground: Ground,
  accept: AcceptInvitation,
  link: string,
  { name, password }: NewAccount,
  visit: Visit,
): Promise<Entry | undefined> {
  const { pool, hasher } = ground;
  const invitation = await openInvitation(ground, link, undefined);
  if (invitation === undefined) return undefined;
  const { email, organizationId, step } = invitation;
  if (step !== "make_account") throw alreadyThere();
  requireGoodPassword(password, { email, name });
  const hash = await hasher.hash(visit.address, password);
  const personId = await transactEverywhere(pool, (tx) => makePerson(tx, email, name, hash));
  await accept(organizationId, personId, link, visit.requestId);
  return welcome(ground, { personId, email }, visit);
}

async function makePerson(tx: Tx, email: string, name: string, hash: string): Promise<string> {
  const personId = await ensurePerson(tx, email, name);
  if (!(await insertPassword(tx, personId, hash))) throw alreadyThere();
  await sql`update person set name = ${name} where id = ${personId}`.execute(tx);
  return personId;
}

function alreadyThere(): Failure {
  return new Failure("invalid_state", "There is an account with this address already. Sign in and accept the invitation then.");
}
