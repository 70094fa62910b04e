import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { type Tx, transact, transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { normalizedEmail } from "#src/core/text/email.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { ensurePerson } from "#src/people/organizations/person-queries.ts";
import type { AccountDependencies, Visit } from "../dependencies.ts";
import { findInvitationLink, type InvitationLink } from "../links/account-links.ts";
import { requireGoodPassword } from "../passwords/password-rule.ts";
import { insertPassword, lockPerson, replacePassword } from "../passwords/set-password.ts";
import { canSignIn, findAccountByEmail } from "../persons.ts";
import { proveAddress } from "../prove-address.ts";
import { type SignInResult, signInNewPerson } from "../sign-in.ts";
import { findShownInvitation, type ShownInvitation } from "./invitation-queries.ts";

/** Accepts an invitation. Calls the operation as this person inside that organization. */
export type AcceptInvitation = (organizationId: string, personId: string, link: string, requestId: string) => Promise<unknown>;

/**
 * Next step for a person who opens an invitation. `take_over`: somebody made the account before its address was proved.
 * `choose`, which offers to sign in or to make an account, and `mail`, which has a link mailed, reveal nothing of the account.
 * `sign_out`: they are signed in as somebody else. `prove`: their account belongs elsewhere, so they prove their address first.
 */
export type Step = "accept" | "sign_in" | "make_account" | "take_over" | "choose" | "mail" | "sign_out" | "prove";

export type OpenInvitation = ShownInvitation & InvitationLink & { step: Step };

/** Finds an invitation and its next step; undefined if the link is no longer valid. */
export async function openInvitation(
  dependencies: AccountDependencies,
  link: string,
  person: SignedIn | undefined,
): Promise<OpenInvitation | undefined> {
  const { pool } = dependencies;
  const found = await findInvitationLink(pool, link);
  if (found === undefined) return undefined;
  const { organizationId, invitationId } = found;
  const shown = await transact(pool, organizationId, (tx) => findShownInvitation(tx, organizationId, invitationId));
  return shown && { ...shown, ...found, step: await stepFor(dependencies, found, shown, person) };
}

async function stepFor(
  { pool, sendsMail }: AccountDependencies,
  { organizationId, mailed }: InvitationLink,
  { email }: ShownInvitation,
  person: SignedIn | undefined,
): Promise<Step> {
  if (person !== undefined && normalizedEmail(person.email) !== normalizedEmail(email)) return "sign_out";
  // A copied link may be in anybody's hands, such as its creator's, so nothing is revealed of the account.
  if (person === undefined && !mailed) return sendsMail ? "mail" : "choose";
  const account = await findAccountByEmail(pool, email);
  if (account === undefined) return "make_account";
  if (account.proved) return person === undefined ? "sign_in" : "accept";
  if (mailed) return canSignIn(account) ? "take_over" : "make_account";
  return account.madeIn === organizationId ? "accept" : "prove";
}

/** Returns whether a step takes a name and a password. */
export function takesPassword(step: Step): boolean {
  return step === "make_account" || step === "take_over" || step === "choose";
}

type NewAccount = { name: string; password: string };

/**
 * Creates the account of a person who opened a mailed invitation, adds them to the organization and signs them in; undefined if
 * the link is no longer valid.
 */
export async function joinAsNewPerson(
  dependencies: AccountDependencies,
  accept: AcceptInvitation,
  link: string,
  { name, password }: NewAccount,
  visit: Visit,
): Promise<SignInResult | undefined> {
  const { pool, hasher } = dependencies;
  const invitation = await openInvitation(dependencies, link, undefined);
  if (invitation === undefined) return undefined;
  if (invitation.step !== "make_account" && invitation.step !== "take_over") throw alreadyThere();
  const { email, organizationId } = invitation;
  requireGoodPassword(password, { email, name });
  const hash = await hasher.hash(visit.address, password);
  const personId = await transactEverywhere(pool, (tx) => makePerson(tx, invitation, { name, hash }, visit.requestId));
  await accept(organizationId, personId, link, visit.requestId);
  return signInNewPerson(dependencies, { personId, email, hash }, visit);
}

type Wanted = { name: string; hash: string };

async function makePerson(tx: Tx, { organizationId, email }: OpenInvitation, { name, hash }: Wanted, requestId: string): Promise<string> {
  const personId = await ensurePerson(tx, organizationId, email, name);
  // The proof by the link applies to an account that is not proved yet; any other account has its own password.
  if (!(await proveAddress(tx, personId, requestId))) throw alreadyThere();
  if (!(await insertPassword(tx, personId, hash))) throw alreadyThere();
  await rename(tx, personId, name);
  return personId;
}

function alreadyThere(): Failure {
  return new Failure("invalid_state", sentence("refusal_an_account_cannot_be_created"));
}

/**
 * Creates the account of a person who holds a copied invitation if its address has none. Does not reveal whether it did: either
 * way the person signs in next, and then accepts. Returns false if the link is no longer valid.
 */
export async function prepareAccount(
  dependencies: AccountDependencies,
  link: string,
  { name, password }: NewAccount,
  visit: Visit,
): Promise<boolean> {
  const { pool, hasher } = dependencies;
  const invitation = await openInvitation(dependencies, link, undefined);
  if (invitation === undefined) return false;
  const { email, organizationId } = invitation;
  requireGoodPassword(password, { email, name });
  const hash = await hasher.hash(visit.address, password);
  await transact(pool, organizationId, async (tx) => {
    const personId = await ensurePerson(tx, organizationId, email, name);
    if (!(await isUnused(tx, invitation, personId))) return;
    await replacePassword(tx, personId, hash);
    await rename(tx, personId, name);
  });
  return true;
}

/**
 * Returns whether a copied link may set an account's password: the account belongs to this organization alone and holds nothing
 * yet. Either there is no way to sign in to it, or this very invitation created it and nobody has joined with it. The latter
 * lets a person correct a mistyped password.
 */
async function isUnused(tx: Tx, { organizationId, createdAt }: OpenInvitation, personId: string): Promise<boolean> {
  await lockPerson(tx, personId);
  // Each subquery has a column: over several nodes its rows are fetched first.
  const { rows } = await sql`
    select from person p
    where p.id = ${personId} and p.joins = ${organizationId}
      and not exists (select 1 from passkey k where k.person_id = ${personId})
      and not exists (select 1 from authenticator a where a.person_id = ${personId})
      and (
        not exists (select 1 from password w where w.person_id = ${personId})
        or p.created_at >= ${createdAt}
          and not exists (select 1 from member m where m.organization_id = ${organizationId} and m.person_id = ${personId})
      )`.execute(tx);
  return rows.length === 1;
}

async function rename(tx: Tx, personId: string, name: string): Promise<void> {
  await sql`update person set name = ${name} where id = ${personId}`.execute(tx);
}
