import type { Language } from "@galley/contract";
import { translate } from "@galley/messages";
import { z } from "zod";
import { longMoment } from "#src/core/text/date-locales.ts";
import { type Message, writeMessage } from "#src/people/notifications/mail/message/message.ts";
import { shortName } from "#src/people/notifications/mail/message/write-notice.ts";
import type { DeletionMail } from "./mail-leaders.ts";

const Detail = z.object({
  organizationId: z.string(),
  projectId: z.string().nullable(),
  title: z.string(),
  organizationName: z.string(),
  by: z.string().nullable(),
  dueAt: z.string().nullable(),
});

type Linked = { id: string; publicUrl: string; language: Language; timeZone: string };

/** Writes the email that tells an owner or admin that a project or the organization is to be deleted, or stays. */
export function deletionMessage({ id, publicUrl, language, timeZone }: Linked, kind: DeletionMail, detail: string): Message {
  const { organizationId, projectId, title, organizationName, by, dueAt } = Detail.parse(JSON.parse(detail));
  const day = dueAt === null ? "" : dayAndTime(new Date(dueAt), language, timeZone);
  const values = {
    title: shortName(title),
    organization: shortName(organizationName),
    by: shortName(by ?? "") || translate(language, "mail_somebody"),
    day,
  };
  const subject = translate(language, `${kind}_mail_subject`, values);
  const text = translate(language, `${kind}_mail_text`, values);
  const search = projectId === null ? "" : `?project=${projectId}`;
  return writeMessage({
    id,
    publicUrl,
    language,
    subject,
    preview: text,
    title: subject,
    parts: [{ type: "text", text }],
    action: {
      label: translate(language, "deletion_mail_open"),
      url: `${publicUrl}/organizations/${organizationId}/settings${search}`,
    },
    why: translate(language, "mail_why_looks_after", { organization: values.organization }),
    links: [],
  });
}

function dayAndTime(at: Date, language: Language, timeZone: string): string {
  return `${longMoment(language, at, timeZone)} (${timeZone.replaceAll("_", " ")})`;
}
