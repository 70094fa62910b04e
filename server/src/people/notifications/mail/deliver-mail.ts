import type { Language } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { endWork, holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { type FoundNotice, findNotices } from "./find-notices.ts";
import { type MailDependencies, writeNotice } from "./message/write-notice.ts";
import { markMailWaiting, markSent, markUnwanted, setBackMail } from "./settle-mail.ts";
import { planMail } from "./times/plan-mail.ts";
import { readSchedule } from "./times/read-schedule.ts";
import { leaseSeconds, MailRefused, type Transport } from "./transport.ts";

/**
 * Sends one claimed email and records the outcome. An email is sent twice only if this process dies after the mail server has
 * taken it and before that is recorded. Both copies carry one Message-ID.
 */
export async function deliverMail(pool: pg.Pool, dependencies: MailDependencies, transport: Transport, held: WorkClaim): Promise<Ended> {
  failpoint("mail.claimed");
  const found = await findDue(pool, held);
  if (found === undefined || found === "lost") return found ?? "settled";
  const { notice, language } = found;
  try {
    await transport.send(writeNotice(notice, language, dependencies), { name: notice.name, email: notice.email });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Unknown failure.";
    const outcome = await transact(pool, held.organization_id, (tx) => setBackMail(tx, held, reason, error instanceof MailRefused));
    if (countAttempt("mails", "notification", outcome) === "lost") return "lost";
    throw error;
  }
  failpoint("mail.sent");
  const isHeld = await transact(pool, held.organization_id, (tx) => markSent(tx, held));
  failpoint("mail.after_commit");
  return countAttempt("mails", "notification", "succeeded", isHeld);
}

type Due = { notice: FoundNotice; language: Language };

/**
 * Finds an email that is to be sent now; undefined otherwise, `lost` where another worker has taken it over. Drops one that is no longer
 * wanted, and postpones one whose time is later.
 */
async function findDue(pool: pg.Pool, held: WorkClaim): Promise<Due | "lost" | undefined> {
  return transact(pool, held.organization_id, async (tx) => {
    if (!(await holdWork(tx, held, leaseSeconds))) return "lost";
    const [notice] = await findNotices(tx, held.organization_id, sql`n.id = ${held.id} and n.mail_status = 'pending'`);
    if (notice === undefined) {
      await endWork(tx, held);
      return undefined;
    }
    const { choice } = notice;
    if (choice === "off") {
      await markUnwanted(tx, held);
      return undefined;
    }
    const { now, times, language, lastDaily } = await readSchedule(tx, held.organization_id, notice.personId);
    const at = planMail({ ...notice, choice }, times, now, lastDaily);
    const isDue = choice === "now" && at <= now;
    if (isDue && !(await isOneOfMany(tx, held.organization_id, notice.id))) return { notice, language };
    await markMailWaiting(tx, held, { personId: notice.personId, now, at: isDue ? later(now) : at });
    return undefined;
  });
}

const minuteMilliseconds = 60_000;

/** Tells whether another email waits that tells the same person of a review which the same actor asked for within the same minute. */
async function isOneOfMany(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const like = sql`o.organization_id = ${organizationId} and o.id <> n.id and o.person_id = n.person_id and o.kind = n.kind and o.actor_id = n.actor_id
    and o.project_id = n.project_id and o.created_at between n.created_at - interval '1 minute' and n.created_at + interval '1 minute'`;
  const { rows } = await sql`
    select from notification n
    where n.organization_id = ${organizationId} and n.id = ${id} and n.kind = 'review_requested'
      and exists (select from notification o where ${like} and o.mail_status in ('pending', 'waiting'))`.execute(tx);
  return rows.length > 0;
}

/** Returns when emails that were held back for each other go out as one. */
function later(now: Date): Date {
  return new Date(now.getTime() + minuteMilliseconds);
}
