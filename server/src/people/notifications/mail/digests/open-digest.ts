import type { MailChoice } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { type FoundNotice, findNotices } from "../find-notices.ts";
import { dayOn, planMail } from "../times/plan-mail.ts";
import { readSchedule, type Schedule } from "../times/read-schedule.ts";

export type Waiter = { organization_id: string; person_id: string };

type Wanted = FoundNotice & { choice: Exclude<MailChoice, "off"> };
type Sorted = { ripe: Wanted[]; later: { notice: Wanted; at: Date }[] };

/**
 * Releases what a person has waited for long enough: a single notification held back by quiet hours as an email of its own,
 * everything else as one digest. Notifications that are not due by the person's current choices keep waiting.
 */
export async function openDigest(pool: pg.Pool, { organization_id: organizationId, person_id: personId }: Waiter): Promise<void> {
  await transact(pool, organizationId, async (tx) => {
    // Lets one worker through at a time: the next one finds nothing that waits.
    const { rows } = await sql`
      select from member where organization_id = ${organizationId} and person_id = ${personId} for no key update`.execute(tx);
    if (rows.length === 0) return;
    const found = await findNotices(tx, organizationId, sql`n.person_id = ${personId} and n.mail_status = 'waiting'`);
    const unwanted = found.filter(({ choice }) => choice === "off");
    await setWaiting(tx, organizationId, unwanted, { mail_status: "none" });
    const schedule = await readSchedule(tx, organizationId, personId);
    const { ripe, later } = sort(found.filter(isWanted), schedule);
    for (const { notice, at } of later) await setWaiting(tx, organizationId, [notice], { next_mail_at: at });
    const [first, ...others] = ripe;
    if (first === undefined) return;
    if (others.length === 0 && first.choice === "now")
      await setWaiting(tx, organizationId, [first], { mail_status: "pending", next_mail_at: schedule.now, mail_due_at: schedule.now });
    else await insertDigest(tx, { organizationId, personId, ripe }, schedule);
  });
}

function isWanted(notice: FoundNotice): notice is Wanted {
  return notice.choice !== "off";
}

/** Separates what is due. A daily digest takes everything that waits for one, even what came too late for its time. */
function sort(wanted: readonly Wanted[], { now, times, lastDaily }: Schedule): Sorted {
  const planned = wanted.map((notice) => ({ notice, at: planMail(notice, times, now, lastDaily) }));
  const isDaily = planned.some(({ notice, at }) => notice.choice === "digest" && at <= now);
  const isRipe = ({ notice, at }: { notice: Wanted; at: Date }) => at <= now || (isDaily && notice.choice === "digest");
  return { ripe: planned.filter(isRipe).map(({ notice }) => notice), later: planned.filter((one) => !isRipe(one)) };
}

type Bundle = { organizationId: string; personId: string; ripe: readonly Wanted[] };

async function insertDigest(tx: Tx, { organizationId, personId, ripe }: Bundle, { now, times }: Schedule): Promise<void> {
  const id = newId("digest");
  const daily = ripe.some(({ choice }) => choice === "digest") ? dayOn(now, times) : null;
  await tx
    .insertInto("notification_digest")
    .values({ organization_id: organizationId, id, person_id: personId, daily_on: daily, next_at: now })
    .execute();
  await setWaiting(tx, organizationId, ripe, { mail_status: "bundled", digest_id: id });
}

type Change = { mail_status?: "none" | "pending" | "bundled"; next_mail_at?: Date; mail_due_at?: Date; digest_id?: string };

async function setWaiting(tx: Tx, organizationId: string, notices: readonly FoundNotice[], change: Change): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .updateTable("notification")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("id", "=", sql<string>`any(${notices.map(({ id }) => id)})`)
    .where("mail_status", "=", "waiting")
    .execute();
}
