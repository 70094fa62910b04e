import { formerMemberName, type Language } from "@galley/contract";
import { translate } from "@galley/messages";
import type { UnsubscribeLinks } from "../unsubscribe-links.ts";
import { choicesUrl, noticeUrl } from "./mail-links.ts";
import { type Message, writeMessage } from "./message.ts";
import type { MessagePart } from "./message-parts.ts";
import type { Notice } from "./notice.ts";
import { cut, headerLine } from "./plain-text.ts";

export type MailDependencies = { publicUrl: string; unsubscribeLinks: UnsubscribeLinks };

const excerptLengthMax = 1000;
const nameLengthMax = 120;
const previewLengthMax = 140;

/** Writes the email of one notification. Every call returns the same email with the same Message-ID. */
export function writeNotice(notice: Notice, language: Language, { publicUrl, unsubscribeLinks }: MailDependencies): Required<Message> {
  const { kind, organizationId, personId } = notice;
  const subject = happenedIn(notice, language);
  const quoted = cut(notice.body.trim(), excerptLengthMax);
  const parts: MessagePart[] = quoted === "" ? [] : [{ type: notice.commentId === null ? "text" : "quote", text: quoted }];
  const isLeaders = notice.actor === null && kind !== "export_ready";
  const unsubscribeUrl = unsubscribeLinks.urlOf({ organizationId, personId, about: kind });
  const message = writeMessage({
    id: notice.id,
    publicUrl,
    language,
    subject,
    preview: cut(headerLine(quoted), previewLengthMax),
    title: subject,
    parts,
    action: { label: translate(language, `open_${kind}`), url: noticeUrl(notice, publicUrl) },
    why: translate(language, isLeaders ? "mail_why_looks_after" : "mail_why_takes_part", {
      organization: shortName(notice.organizationName),
    }),
    links: [
      { label: translate(language, "mail_choose"), url: choicesUrl(notice, publicUrl) },
      { label: translate(language, "mail_stop_kind"), url: unsubscribeUrl },
    ],
    unsubscribeUrl,
  });
  return { ...message, unsubscribeUrl };
}

/** Returns what has happened as a sentence on one line, without its period. */
export function happenedIn({ kind, actor, title }: Notice, language: Language): string {
  return translate(language, `happened_${kind}`, {
    actor:
      shortName(actor === formerMemberName ? translate(language, "former_member") : (actor ?? "")) || translate(language, "mail_somebody"),
    title: shortName(title) || translate(language, "mail_untitled"),
  });
}

export function shortName(name: string): string {
  return cut(headerLine(name), nameLengthMax);
}
