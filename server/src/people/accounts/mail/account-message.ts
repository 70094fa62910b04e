import type { Language } from "@galley/contract";
import { type Message, writeLetter } from "#src/people/notifications/mail/letter/letter.ts";
import { shortName } from "#src/people/notifications/mail/letter/write-notice.ts";
import type { ShownInvitation } from "../invitations/invitation-queries.ts";
import { type AddressLetter, accountTexts } from "./account-texts.ts";
import type { AccountNotice } from "./tell-account.ts";

/** An email with a link: its own id, the reader's language, and the link's target. */
export type Linked = { id: string; publicUrl: string; language: Language; link: string };

/** Writes the email that invites a person. */
export function invitationMessage(linked: Linked, { organizationName, inviterName, role }: ShownInvitation): Message {
  const { roles, invitation } = accountTexts[linked.language];
  const [inviter, organization] = [shortName(inviterName), shortName(organizationName)];
  return write(linked, {
    subject: invitation.subject(inviter, organization),
    text: invitation.text(inviter, organization, roles[role]),
    action: invitation.action,
    why: invitation.why,
  });
}

/** Writes the email with which a person sets a new password. */
export function resetMessage(linked: Linked): Message {
  const { subject, text, action, why } = accountTexts[linked.language].reset;
  return write(linked, { subject, text: text(new URL(linked.publicUrl).host), action, why });
}

/** Writes the email about a change of address, to the new address or the former one. */
export function addressMessage(linked: Linked, letter: AddressLetter, to: string): Message {
  const { text, ...words } = accountTexts[linked.language].address[letter];
  return write(linked, { ...words, text: text(new URL(linked.publicUrl).host, shortName(to)) });
}

/** Writes the email that tells a person what was done with their account. */
export function noticeMessage(linked: Linked, notice: AccountNotice, detail: string): Message {
  const { notices, notice: common } = accountTexts[linked.language];
  const { text, ...words } = notices[notice];
  return write(linked, { ...common, ...words, text: text(new URL(linked.publicUrl).host, shortName(detail)) });
}

type Words = { subject: string; text: string; action: string; why: string };

/** Writes an email that nobody can turn off: a person asked for it, or it is about access to their account. */
function write({ link, ...letter }: Linked, { subject, text, action, why }: Words): Message {
  return writeLetter({
    ...letter,
    subject,
    preview: text,
    title: subject,
    parts: [{ type: "text", text }],
    action: { label: action, url: link },
    why,
    links: [],
  });
}
