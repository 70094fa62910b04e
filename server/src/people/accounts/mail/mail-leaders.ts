import { sql } from "kysely";
import type { Context } from "#src/operations/handle.ts";
import { queueMails } from "./queue-mail.ts";

/** A project, or the organization where `projectId` is null, with its name. */
export type DeletionPlace = { projectId: string | null; title: string };

export const deletionMails = ["organization_deletion", "organization_kept", "project_deletion", "project_kept"] as const;
export type DeletionMail = (typeof deletionMails)[number];

type News = DeletionPlace & { about: "deletion" | "kept"; dueAt: Date | null };

/**
 * Queues an email to every owner and admin, the actor included, in the transaction of the act. Nobody can turn it off: whoever has
 * taken over one account could otherwise delete everything unnoticed.
 */
export async function mailLeaders({ tx, actor, sendsMail }: Context, { projectId, title, about, dueAt }: News): Promise<void> {
  if (!sendsMail) return;
  const { organizationId, personId } = actor;
  const kind: DeletionMail = `${projectId === null ? "organization" : "project"}_${about}`;
  const { rows } = await sql<{ email: string; person_id: string; detail: string }>`
    select p.email, p.id as person_id, jsonb_build_object(
      'organizationId', ${organizationId}::text, 'projectId', ${projectId}::text, 'title', ${title}::text, 'organizationName', o.name,
      'by', (select b.name from person b where b.id = ${personId}), 'dueAt', ${dueAt?.toISOString() ?? null}::text)::text as detail
    from member m join person p on p.id = m.person_id join organization o on o.organization_id = m.organization_id
    where m.organization_id = ${organizationId} and m.role in ('owner', 'admin')`.execute(tx);
  const mails = rows.map((row) => ({ kind, ...row }));
  await queueMails(tx, mails);
}
