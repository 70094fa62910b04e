import type { Language } from "@galley/contract";
import { translate } from "@galley/messages";
import { longMoment } from "#src/core/text/date-locales.ts";
import { type Message, writeMessage } from "#src/people/notifications/mail/message/message.ts";
import { shortName } from "#src/people/notifications/mail/message/write-notice.ts";
import type { ShownInvitation } from "../invitations/invitation-queries.ts";
import type { AccountNotice } from "./tell-account.ts";

/** Emails about a change of address. `address_taken` replaces the proof if the address has an account. */
export type AddressMail = "address_proof" | "address_taken" | "address_changed";

/** Emails about an account that is to be deleted. */
export type AccountDeletionMail = "deletion_asked" | "deletion_waits";

/** An email with a link: its own id, the reader's language, and the link's target. */
export type Linked = { id: string; publicUrl: string; language: Language; link: string };

/** Writes the email that invites a person. */
export function invitationMessage(linked: Linked, { organizationName, inviterName, role }: ShownInvitation): Message {
  const { language } = linked;
  const names = { inviter: shortName(inviterName), organization: shortName(organizationName) };
  return write(linked, {
    subject: translate(language, "invitation_mail_subject", names),
    text: translate(language, "invitation_mail_text", { ...names, role: translate(language, `role_${role}`) }),
    action: translate(language, "invitation_mail_action"),
    why: translate(language, "invitation_mail_why"),
  });
}

/** Writes the email with which a person sets a new password. */
export function resetMessage(linked: Linked): Message {
  const { language } = linked;
  return write(linked, {
    subject: translate(language, "reset_mail_subject"),
    text: translate(language, "reset_mail_text", { host: hostOf(linked) }),
    action: translate(language, "reset_mail_action"),
    why: translate(language, "reset_mail_why"),
  });
}

/** Writes the email about a change of address, to the new address or the former one. */
export function addressMessage(linked: Linked, kind: AddressMail, to: string): Message {
  const { language } = linked;
  return write(linked, {
    subject: translate(language, `${kind}_mail_subject`),
    text: translate(language, `${kind}_mail_text`, { host: hostOf(linked), address: shortName(to) }),
    action: translate(language, `${kind}_mail_action`),
    why: translate(language, `${kind}_mail_why`),
  });
}

/** Writes the email with which a person can keep an account that is to be deleted. `names`: organizations that have no other owner. */
export function accountDeletionMessage(linked: Linked, kind: AccountDeletionMail, dueAt: Date, names: string): Message {
  const { language } = linked;
  return write(linked, {
    subject: translate(language, `${kind}_mail_subject`),
    text: translate(language, `${kind}_mail_text`, { host: hostOf(linked), when: momentText(language, dueAt), names: shortName(names) }),
    action: translate(language, `${kind}_mail_action`),
    why: translate(language, `${kind}_mail_why`),
  });
}

/** Writes the email that tells a person what was done with their account. */
export function noticeMessage(linked: Linked, notice: Exclude<AccountNotice, AccountDeletionMail>, detail: string): Message {
  const { language } = linked;
  return write(linked, {
    subject: translate(language, `${notice}_mail_subject`),
    text: translate(language, `${notice}_mail_text`, { host: hostOf(linked), detail: shortName(detail) }),
    action: translate(language, "account_mail_action"),
    why: translate(language, ownWhy(notice) ? `${notice}_mail_why` : "account_mail_why"),
  });
}

/** These notices advise something else: an account whose address is taken does not get links any more, and whoever is hidden has an account as before. */
function ownWhy(notice: AccountNotice): notice is "address_restored" | "address_set" | "author_hidden" {
  return notice === "address_restored" || notice === "address_set" || notice === "author_hidden";
}

function hostOf({ publicUrl }: Linked): string {
  return new URL(publicUrl).host;
}

type Words = { subject: string; text: string; action: string; why: string };

/** Writes an email that nobody can turn off: a person asked for it, or it is about access to their account. */
function write({ link, ...linked }: Linked, { subject, text, action, why }: Words): Message {
  return writeMessage({
    ...linked,
    subject,
    preview: text,
    title: subject,
    parts: [{ type: "text", text }],
    action: { label: action, url: link },
    why,
    links: [],
  });
}

/** Returns an instant in words, in UTC: an email about an account has no project and so no time zone. */
function momentText(language: Language, instant: Date): string {
  return `${longMoment(language, instant)} UTC`;
}
