import type pg from "pg";
import { transact, transactEverywhere } from "#src/database/transact.ts";
import type { Message } from "#src/notifications/mail/letter/letter.ts";
import type { Recipient } from "#src/notifications/mail/transport.ts";
import { findShownInvitation } from "../invitations/invitation-queries.ts";
import { insertInvitationLink, insertResetLink } from "../links/account-links.ts";
import { invitationPath, resetPath } from "../links/link-paths.ts";
import { findAccount, findAccountByEmail } from "../persons.ts";
import { invitationMessage, noticeMessage, resetMessage } from "./account-message.ts";
import { findInvitationLanguage, findLanguage } from "./find-language.ts";
import type { AccountNotice } from "./tell-account.ts";

/** An e-mail that a worker has claimed; a newer claim raises the fence and makes this one void. */
export type ClaimedMail = {
  id: string;
  kind: "invitation" | "password_reset" | AccountNotice;
  email: string;
  organization_id: string | null;
  invitation_id: string | null;
  person_id: string | null;
  detail: string | null;
  attempts: number;
  fence: number;
};

export type WrittenMail = { message: Message; to: Recipient };

/** Makes the link and the e-mail around it; undefined where nobody is to get one. */
export async function writeAccountMail(pool: pg.Pool, publicUrl: string, claimed: ClaimedMail): Promise<WrittenMail | undefined> {
  const { organization_id: organizationId, invitation_id: invitationId } = claimed;
  if (claimed.kind !== "invitation" && claimed.kind !== "password_reset") return writeNotice(pool, publicUrl, claimed, claimed.kind);
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
  notice: AccountNotice,
): Promise<WrittenMail | undefined> {
  const account = personId === null ? undefined : await findAccount(pool, personId);
  if (account === undefined) return undefined;
  const language = await transactEverywhere(pool, (tx) => findLanguage(tx, account.personId));
  const message = noticeMessage({ id, publicUrl, language, link: `${publicUrl}/account` }, notice, detail ?? "");
  return { message, to: { name: account.name, email } };
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
