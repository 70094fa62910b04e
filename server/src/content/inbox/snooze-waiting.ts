import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { resolveWallClock, wallClockAt } from "#src/core/wall-clock.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { requireMember } from "#src/operations/require-member.ts";
import { readSchedule } from "#src/people/notifications/mail/times/read-schedule.ts";
import { inboxEntries } from "./all-sources.ts";

// Early enough to be there before the day's work begins.
const morning = "06:00";

export const snoozeWaiting = handle(contract.snoozeWaiting, async ({ tx, actor }, { id, until: day }) => {
  await requireMember(tx, actor);
  const until = day === null ? null : await morningOf(tx, actor, day);
  const entries = await inboxEntries(tx, actor);
  const { rows } = await sql<{ key: string }>`with ${entries} select key from item where entry = ${id} or key = ${id}`.execute(tx);
  if (rows.length === 0) throw new Failure("not_found", sentence("refusal_nothing_waits"));
  await writeSnooze(
    tx,
    actor,
    rows.map(({ key }) => key),
    until,
  );
  return { until: until?.toISOString() ?? null, things: rows.length };
});

/** Returns the morning of a day on the person's clocks. Refuses a day that is not to come, or more than a year away. */
async function morningOf(tx: Tx, { organizationId, personId }: Actor, day: string): Promise<Date> {
  const { times } = await readSchedule(tx, organizationId, personId);
  const { instant } = resolveWallClock(day, morning, times.timeZone);
  const now = await readClock(tx);
  const today = wallClockAt(now, times.timeZone).slice(0, 10);
  const last = Temporal.PlainDate.from(today).add({ days: contract.snoozeDaysMax }).toString();
  if (day <= today || day > last) {
    throw new Failure("invalid_input", sentence("refusal_snooze_day", { days: contract.snoozeDaysMax }), "until");
  }
  return instant;
}

async function writeSnooze(tx: Tx, { organizationId, personId }: Actor, keys: readonly string[], until: Date | null): Promise<void> {
  if (until === null) {
    await tx
      .deleteFrom("waiting_snooze")
      .where("organization_id", "=", organizationId)
      .where("person_id", "=", personId)
      .where("entry", "=", sql<string>`any(${keys})`)
      .execute();
    return;
  }
  await sql`
    insert into waiting_snooze (organization_id, person_id, entry, until)
    select m.organization_id, m.person_id, k.key, ${until}
    from member m cross join unnest(${keys}::text[]) k (key)
    where m.organization_id = ${organizationId} and m.person_id = ${personId}
    on conflict (organization_id, person_id, entry) do update set until = excluded.until, snoozed_at = excluded.snoozed_at`.execute(tx);
}
