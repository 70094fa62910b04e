import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";

export const invitationDays = 7;
const resetHours = 1;
const operatorHours = 24;

type Resetting = { personId: string; by: "mail" | "operator"; endsTwoFactor?: boolean };
type Inviting = { organizationId: string; invitationId: string; mailed: boolean };

/** Creates a link with which a person sets a new password; returns its value, of which only the digest is stored. */
export async function insertResetLink(tx: Tx, { personId, by, endsTwoFactor = false }: Resetting): Promise<string> {
  const value = newSecretText();
  const hours = by === "mail" ? resetHours : operatorHours;
  await sql`
    insert into account_link (digest, kind, person_id, mailed, ends_two_factor, expires_at)
    values (${digestOf(value)}, 'password_reset', ${personId}, ${by === "mail"}, ${endsTwoFactor}, now() + make_interval(hours => ${hours}))`.execute(
    tx,
  );
  return value;
}

/** Creates a link to an invitation, valid for as long as the invitation, and returns its value. */
export async function insertInvitationLink(tx: Tx, { organizationId, invitationId, mailed }: Inviting): Promise<string> {
  const value = newSecretText();
  await sql`
    insert into account_link (digest, kind, organization_id, invitation_id, mailed, expires_at)
    select ${digestOf(value)}, 'invitation', organization_id, id, ${mailed}, expires_at from invitation
    where organization_id = ${organizationId} and id = ${invitationId}`.execute(tx);
  return value;
}

/** Finds the person whose password a link sets; undefined for an unknown, used or expired link. */
export async function findResetLink(pool: pg.Pool, value: string): Promise<{ personId: string; mailed: boolean } | undefined> {
  const { rows } = await pool.query<{ personId: string; mailed: boolean }>(
    `select person_id as "personId", mailed from account_link where digest = $1 and kind = 'password_reset' and expires_at > now()`,
    [digestOf(value)],
  );
  return rows[0];
}

export type ResetLink = { personId: string; mailed: boolean; endsTwoFactor: boolean };

/** Uses up a reset link, which works once; undefined if it is no longer valid. */
export async function takeResetLink(tx: Tx, value: string): Promise<ResetLink | undefined> {
  const { rows } = await sql<ResetLink>`
    delete from account_link where digest = ${digestOf(value)} and kind = 'password_reset' and expires_at > now()
    returning person_id as "personId", mailed, ends_two_factor as "endsTwoFactor"`.execute(tx);
  return rows[0];
}

export type InvitationLink = { organizationId: string; invitationId: string; mailed: boolean };

/** Finds the invitation that a link leads to; undefined for an unknown, used or expired link. */
export async function findInvitationLink(pool: pg.Pool, value: string): Promise<InvitationLink | undefined> {
  const { rows } = await pool.query<InvitationLink>(
    `select organization_id as "organizationId", invitation_id as "invitationId", mailed from account_link
     where digest = $1 and kind = 'invitation' and expires_at > now()`,
    [digestOf(value)],
  );
  return rows[0];
}

/** Uses up a link to an invitation of this organization; undefined if it is no longer valid. The caller deletes the other links to it. */
export async function takeInvitationLink(tx: Tx, organizationId: string, value: string): Promise<{ invitationId: string } | undefined> {
  const { rows } = await sql<{ invitationId: string }>`
    delete from account_link
    where digest = ${digestOf(value)} and kind = 'invitation' and organization_id = ${organizationId} and expires_at > now()
    returning invitation_id as "invitationId"`.execute(tx);
  return rows[0];
}

export async function deleteInvitationLinks(tx: Tx, organizationId: string, invitationId: string): Promise<void> {
  await tx.deleteFrom("account_link").where("organization_id", "=", organizationId).where("invitation_id", "=", invitationId).execute();
  await tx.deleteFrom("account_mail").where("organization_id", "=", organizationId).where("invitation_id", "=", invitationId).execute();
}
