import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/database/transact.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import { reachesProject } from "../recipients.ts";
import { type Notice, writeMessage } from "./message.ts";
import { type Held, markSent, markUnwanted, setBack } from "./settle-mail.ts";
import { MailRefused, type Recipient, type Transport } from "./transport.ts";

type Row = Notice & Recipient;

/**
 * Sends one claimed e-mail and writes how that went. What was sent twice can only be what the mail server had taken when
 * this process died before it could write so: both copies carry one Message-ID.
 */
export async function deliverMail(pool: pg.Pool, publicUrl: string, transport: Transport, held: Held): Promise<void> {
  failpoint("mail.claimed");
  const row = await findWanted(pool, held);
  if (row === undefined) return;
  try {
    await transport.send(writeMessage(row, publicUrl), { name: row.name, email: row.email });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown failure.";
    await transact(pool, held.organization_id, (tx) => setBack(tx, held, reason, error instanceof MailRefused));
    throw error;
  }
  failpoint("mail.sent");
  await transact(pool, held.organization_id, (tx) => markSent(tx, held));
  failpoint("mail.after_commit");
}

/** What is to be sent, unless the person has read it, does not want it or no longer reaches the project. */
async function findWanted(pool: pg.Pool, held: Held): Promise<Row | undefined> {
  return transact(pool, held.organization_id, async (tx) => {
    const { rows } = await sql<Row & { wanted: boolean }>`
      select n.id, n.kind, n.project_id as "projectId", n.title, n.article_id as "articleId", n.post_id as "postId",
        n.endpoint_id as "endpointId", n.account_id as "accountId", n.comment_id as "commentId", coalesce(c.body, n.reason) as body, a.name as actor, p.name, p.email,
        n.read_at is null and coalesce(w.email, true) and ${reachesProject(sql.ref("n.project_id"))}
          and (n.actor_id is not null or n.kind = 'export_ready' or m.role in ('owner', 'admin')) as wanted
      from notification n
      join member m on m.organization_id = n.organization_id and m.person_id = n.person_id
      join person p on p.id = n.person_id
      left join person a on a.id = n.actor_id
      left join comment c on c.organization_id = n.organization_id and c.id = n.comment_id
      left join notification_choice w on w.organization_id = n.organization_id and w.person_id = n.person_id and w.kind = n.kind
      where n.organization_id = ${held.organization_id} and n.id = ${held.id} and n.mail_status = 'sending' and n.fence = ${held.fence}`.execute(
      tx,
    );
    const [row] = rows;
    if (row?.wanted === false) await markUnwanted(tx, held);
    return row?.wanted ? row : undefined;
  });
}
