import type { Language } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { endWork, holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { type FoundNotice, findNotices } from "./find-notices.ts";
import { type MailDependencies, writeNotice } from "./letter/write-notice.ts";
import { markMailWaiting, markSent, markUnwanted, setBackMail } from "./settle-mail.ts";
import { planMail } from "./times/plan-mail.ts";
import { readSchedule } from "./times/read-schedule.ts";
import { isOneOfMany, later } from "./together.ts";
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
