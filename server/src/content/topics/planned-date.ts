import { sentence } from "@galley/messages";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { resolveWallClock } from "#src/core/wall-clock.ts";
import type { TopicDate } from "./topic-queries.ts";

/** Resolves the planned date of a topic. Any time today is allowed: the date says when to write, not when to go live. */
export async function resolvePlannedDate(tx: Tx, day: string, time: string, timeZone: string): Promise<TopicDate> {
  const resolved = resolveWallClock(day, time, timeZone);
  const today = (await readClock(tx)).toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (day < today) throw new Failure("invalid_input", sentence("refusal_day_passed", { day }), "day");
  return { ...resolved, timeZone };
}
