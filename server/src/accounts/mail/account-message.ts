import { cut, escapeHtml, type Message, oneLine } from "#src/notifications/mail/message.ts";
import type { ShownInvitation } from "../invitations/invitation-queries.ts";

const nameLengthMax = 120;

type Parts = { id: string; publicUrl: string; subject: string; sentences: readonly string[]; action: string; link: string; ending: string };

/** The e-mail that invites somebody. */
export function invitationMessage(
  id: string,
  { organizationName, inviterName, role }: ShownInvitation,
  publicUrl: string,
  link: string,
): Message {
  const organization = shown(organizationName);
  return write({
    id,
    publicUrl,
    subject: `${shown(inviterName)} invites you to ${organization}`,
    sentences: [`${shown(inviterName)} invites you to ${organization} on Galley, as ${role}.`],
    action: "Accept the invitation",
    link,
    ending: "The link works once, for 7 days. If you do not know what this is about, do nothing.",
  });
}

/** The e-mail with which somebody sets a new password. */
export function resetMessage(id: string, publicUrl: string, link: string): Message {
  return write({
    id,
    publicUrl,
    subject: "Set a new password for Galley",
    sentences: [`Somebody, probably you, asks for a new password for Galley at ${new URL(publicUrl).host}.`],
    action: "Set a new password",
    link,
    ending: "The link works once, for an hour. If you did not ask for it, do nothing: your password stays as it is.",
  });
}

function write({ id, publicUrl, subject, sentences, action, link, ending }: Parts): Message {
  return {
    subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    text: [...sentences, `${action}:\n${link}`, `${ending}\n`].join("\n\n"),
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body style="font: 16px/1.5 sans-serif; color: #1c1a17; max-width: 36em">',
      ...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
      `<p style="font-size: 13px; color: #6b655c">${escapeHtml(ending)}</p></body></html>`,
    ].join("\n"),
  };
}

function shown(name: string): string {
  return cut(oneLine(name), nameLengthMax);
}
