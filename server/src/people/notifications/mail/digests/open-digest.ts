import type { MailChoice } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { addWork, endOrPutBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { type FoundNotice, findNotices } from "../find-notices.ts";
import { dayOn, planMail } from "../times/plan-mail.ts";
import { readSchedule, type Schedule } from "../times/read-schedule.ts";

type Wanted = FoundNotice & { choice: Exclude<MailChoice, "off"> };
type Sorted = { ripe: Wanted[]; later: { notice: Wanted; at: Date }[] };

/**
 * Releases what a person has waited for long enough: a single notification held back by quiet hours as an email of its own,
 * everything else as one digest. Notifications that are not due by the person's current choices keep waiting.
 */
export async function openDigest(pool: pg.Pool, held: WorkClaim): Promise<void> {
  const { organization_id: organizationId, id: personId } = held;
  await transact(pool, organizationId, async (tx) => {
    const found = await findNotices(tx, organizationId, sql`n.person_id = ${personId} and n.mail_status = 'waiting'`);
    const schedule = await readSchedule(tx, organizationId, personId);
    const { ripe, later } = sort(found.filter(isWanted), schedule);
    const next = Math.min(...later.map(({ at }) => at.getTime()));
    const again = later.length === 0 ? null : { seconds: (next - schedule.now.getTime()) / 1000, attempts: 0 };
    if (!(await endOrPutBack(tx, held, again))) return;
    const unwanted = found.filter(({ choice }) => choice === "off");
    await setWaiting(tx, organizationId, unwanted, { mail_status: "none" });
    for (const { notice, at } of later) await setWaiting(tx, organizationId, [notice], { mail_due_at: at });
    const [first, ...others] = ripe;
    if (first === undefined) return;
    if (others.length > 0 || first.choice === "digest") return insertDigest(tx, { organizationId, personId, ripe }, schedule);
    await setWaiting(tx, organizationId, [first], { mail_status: "pending", mail_due_at: schedule.now });
    await addWork(tx, { organizationId, projectId: first.projectId, kind: "mails", subject: first.id });
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
    .values({ organization_id: organizationId, id, person_id: personId, daily_on: daily })
    .execute();
  await addWork(tx, { organizationId, projectId: null, kind: "digests", subject: id });
  await setWaiting(tx, organizationId, ripe, { mail_status: "bundled", digest_id: id });
}

type Change = { mail_status?: "none" | "pending" | "bundled"; mail_due_at?: Date; digest_id?: string };

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
