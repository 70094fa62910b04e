import type { Language } from "@galley/contract";
import { translate } from "@galley/messages";
import type { FoundNotice } from "../find-notices.ts";
import { choicesUrl, noticeUrl, notificationsUrl } from "../message/mail-links.ts";
import { type Message, writeMessage } from "../message/message.ts";
import type { MessagePart } from "../message/message-parts.ts";
import { cut, headerLine } from "../message/plain-text.ts";
import { happenedIn, type MailDependencies, shortName } from "../message/write-notice.ts";

export type Digest = { id: string; notices: readonly [FoundNotice, ...FoundNotice[]]; language: Language; digestTime: string };

const shownMax = 40;
const excerptLengthMax = 160;
const previewLengthMax = 140;

/** Writes several notifications as one email, project by project. */
export function writeDigest({ id, notices, language, digestTime }: Digest, { publicUrl, unsubscribeLinks }: MailDependencies): Message {
  const [first] = notices;
  const { organizationId, personId } = first;
  const organization = shortName(first.organizationName);
  const isDaily = notices.some(({ choice }) => choice === "digest");
  const about = isDaily && notices.every(({ choice }) => choice === "digest") ? "digest" : "all";
  const unsubscribeUrl = unsubscribeLinks.urlOf({ organizationId, personId, about });
  const subject = translate(language, "digest_subject", { count: notices.length, organization });
  const rest = notices.length - shownMax;
  return writeMessage({
    id,
    publicUrl,
    language,
    subject,
    preview: cut(notices.map((notice) => happenedIn(notice, language)).join(". "), previewLengthMax),
    title: subject,
    parts: [
      { type: "text", text: translate(language, isDaily ? "digest_lead" : "digest_held_lead", { count: notices.length }) },
      ...groups(notices.slice(0, shownMax), language, publicUrl),
      ...(rest > 0 ? [{ type: "text" as const, text: translate(language, "digest_more", { count: rest }) }] : []),
    ],
    action: { label: translate(language, "digest_open"), url: notificationsUrl(first, publicUrl) },
    why: isDaily
      ? translate(language, "digest_why_daily", { organization, time: digestTime })
      : translate(language, "digest_why_held", { organization }),
    links: [
      { label: translate(language, "mail_choose"), url: choicesUrl(first, publicUrl) },
      { label: translate(language, about === "digest" ? "digest_stop_daily" : "digest_stop_all"), url: unsubscribeUrl },
    ],
    unsubscribeUrl,
  });
}

/** Groups notifications by project. Those without a project come last, under the organization's name. */
function groups(notices: readonly FoundNotice[], language: Language, publicUrl: string): MessagePart[] {
  const byProject = Map.groupBy(notices, ({ projectId }) => projectId);
  const ofProjects = [...byProject].toSorted(([one], [other]) => Number(one === null) - Number(other === null));
  return ofProjects.map(([, [first, ...others]]) => ({
    type: "group",
    heading: shortName(first?.projectName ?? first?.organizationName ?? ""),
    items: [...(first ? [first] : []), ...others].map((notice) => ({
      text: happenedIn(notice, language),
      url: noticeUrl(notice, publicUrl),
      excerpt: cut(headerLine(notice.body), excerptLengthMax),
    })),
  }));
}
