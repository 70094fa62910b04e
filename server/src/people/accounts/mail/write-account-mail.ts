import type pg from "pg";
import { type Tx, transact, transactEverywhere } from "#src/core/database/transact.ts";
import type { Message } from "#src/people/notifications/mail/message/message.ts";
import type { Recipient } from "#src/people/notifications/mail/transport.ts";
import { type AddressChange, findAddressChange, insertAddressLink } from "../address/address-changes.ts";
import { findDeletion, insertKeepLink, listSoleOwnerships } from "../deletion/account-deletions.ts";
import { findShownInvitation } from "../invitations/invitation-queries.ts";
import { insertInvitationLink, insertResetLink } from "../links/account-links.ts";
import { invitationPath, keepAccountPath, newAddressPath, oldAddressPath, resetPath } from "../links/link-paths.ts";
import { findAccountByEmail, findPersonAccount } from "../persons.ts";
import {
  type AccountDeletionMail,
  accountDeletionMessage,
  addressMessage,
  invitationMessage,
  noticeMessage,
  resetMessage,
} from "./account-message.ts";
import { deletionMessage } from "./deletion-message.ts";
import { findInvitationLanguage, findLanguage, findTimeZone } from "./find-language.ts";
import { writeGuestCode } from "./guest-code.ts";
import { type DeletionMail, deletionMails } from "./mail-leaders.ts";
import type { AccountNotice } from "./tell-account.ts";

/** An email that a worker has claimed; a newer claim raises the fence and makes this one void. */
export type ClaimedMail = {
  id: string;
  kind: "invitation" | "password_reset" | "address_proof" | "address_changed" | "guest_code" | AccountNotice | DeletionMail;
  email: string;
  organization_id: string | null;
  invitation_id: string | null;
  person_id: string | null;
  change_id: string | null;
  detail: string | null;
  attempts: number;
  fence: number;
};

export type WrittenMail = { message: Message; to: Recipient };

/** Creates the link and writes the email around it; undefined if nobody is to get one. */
export async function writeAccountMail(pool: pg.Pool, publicUrl: string, claimed: ClaimedMail): Promise<WrittenMail | undefined> {
  const { kind, organization_id: organizationId, invitation_id: invitationId } = claimed;
  if (kind === "guest_code") return writeGuestCode(pool, publicUrl, claimed);
  if (kind === "address_proof" || kind === "address_changed") return writeOfChange(pool, publicUrl, claimed, kind);
  if (kind === "deletion_asked" || kind === "deletion_waits") return writeOfDeletion(pool, publicUrl, claimed, kind);
  if (kind !== "invitation" && kind !== "password_reset") return writeNotice(pool, publicUrl, claimed, kind);
  if (organizationId === null || invitationId === null) return writeReset(pool, publicUrl, claimed);
  return transact(pool, organizationId, async (tx) => {
    const shown = await findShownInvitation(tx, organizationId, invitationId);
    if (shown === undefined) return undefined;
    const link = publicUrl + invitationPath(await insertInvitationLink(tx, { organizationId, invitationId, mailed: true }));
    const language = await findInvitationLanguage(tx, organizationId, invitationId);
    return { message: invitationMessage({ id: claimed.id, publicUrl, language, link }, shown), to: { name: "", email: shown.email } };
  });
}

async function writeNotice(
  pool: pg.Pool,
  publicUrl: string,
  { id, email, person_id: personId, detail }: ClaimedMail,
  notice: Exclude<AccountNotice, AccountDeletionMail> | DeletionMail,
): Promise<WrittenMail | undefined> {
  const account = personId === null ? undefined : await findPersonAccount(pool, personId);
  if (account === undefined) return undefined;
  const language = await transactEverywhere(pool, (tx) => findLanguage(tx, account.personId));
  const to = { name: account.name, email };
  if (isAboutDeletion(notice)) {
    const timeZone = await transactEverywhere(pool, (tx) => findTimeZone(tx, account.personId));
    return { message: deletionMessage({ id, publicUrl, language, timeZone }, notice, detail ?? ""), to };
  }
  const message = noticeMessage({ id, publicUrl, language, link: `${publicUrl}/account` }, notice, detail ?? "");
  return { message, to };
}

function isAboutDeletion(notice: AccountNotice | DeletionMail): notice is DeletionMail {
  return deletionMails.some((kind) => kind === notice);
}

async function writeOfDeletion(
  pool: pg.Pool,
  publicUrl: string,
  { id, email, person_id: personId }: ClaimedMail,
  kind: AccountDeletionMail,
): Promise<WrittenMail | undefined> {
  const deletion = personId === null ? undefined : await findDeletion(pool, personId);
  if (deletion === undefined) return undefined;
  const owned = await listSoleOwnerships(pool, deletion.personId);
  if (kind === "deletion_waits" && owned.length === 0) return undefined;
  const names = owned.map(({ organizationName }) => organizationName).join(", ");
  return transactEverywhere(pool, async (tx) => {
    const link = publicUrl + keepAccountPath(await insertKeepLink(tx, deletion));
    const language = await findLanguage(tx, deletion.personId);
    return { message: accountDeletionMessage({ id, publicUrl, language, link }, kind, deletion.dueAt, names), to: { name: "", email } };
  });
}

async function writeReset(pool: pg.Pool, publicUrl: string, { id, email }: ClaimedMail): Promise<WrittenMail | undefined> {
  const account = await findAccountByEmail(pool, email);
  if (account === undefined) return undefined;
  const { personId, name, email: address } = account;
  return transactEverywhere(pool, async (tx) => {
    const link = publicUrl + resetPath(await insertResetLink(tx, { personId, by: "mail" }));
    return { message: resetMessage({ id, publicUrl, language: await findLanguage(tx, personId), link }), to: { name, email: address } };
  });
}

async function writeOfChange(
  pool: pg.Pool,
  publicUrl: string,
  { id, email, change_id: changeId }: ClaimedMail,
  kind: "address_proof" | "address_changed",
): Promise<WrittenMail | undefined> {
  const holder = await findAccountByEmail(pool, email);
  return transactEverywhere(pool, async (tx) => {
    const change = changeId === null ? undefined : await findAddressChange(tx, changeId);
    if (change === undefined) return undefined;
    const { personId } = change;
    // If the address has an account already, only this mailbox is told so, in place of a link that could do nothing.
    if (kind === "address_proof" && holder !== undefined && holder.personId !== personId) {
      const linked = { id, publicUrl, language: await findLanguage(tx, holder.personId), link: `${publicUrl}/sign-in` };
      return { message: addressMessage(linked, "address_taken", change.to), to: { name: holder.name, email } };
    }
    const linked = { id, publicUrl, language: await findLanguage(tx, personId), link: publicUrl + (await pathOf(tx, kind, change)) };
    return { message: addressMessage(linked, kind, change.to), to: { name: "", email } };
  });
}

async function pathOf(tx: Tx, kind: "address_proof" | "address_changed", change: AddressChange): Promise<string> {
  return kind === "address_proof"
    ? newAddressPath(await insertAddressLink(tx, "address_change", change))
    : oldAddressPath(await insertAddressLink(tx, "address_undo", change));
}
