import type pg from "pg";
import { idleMillisecondsMax } from "./worker.ts";

const idleMillisecondsMin = 10;

/** Functions of the database that tell when a queue is due again. */
type NextDue =
  | "next_due_at"
  | "next_post_at"
  | "next_account_mail_at"
  | "next_account_deletion_at"
  | "next_webhook_attempt_at"
  | "next_deletion_at";

/**
 * Returns the milliseconds until work is due by the database's clock: at most a second, since others may add work meanwhile.
 * Overdue work that was not taken waits for room; the next look is after `overdueMilliseconds`.
 */
export async function untilDue(pool: pg.Pool, next: NextDue, overdueMilliseconds = idleMillisecondsMin): Promise<number> {
  try {
    const { rows } = await pool.query<{ milliseconds: number | null }>(
      `select extract(epoch from ${next}() - now())::float8 * 1000 as milliseconds`,
    );
    const milliseconds = rows[0]?.milliseconds ?? idleMillisecondsMax;
    return milliseconds <= 0 ? overdueMilliseconds : Math.min(idleMillisecondsMax, Math.max(idleMillisecondsMin, Math.ceil(milliseconds)));
  } catch {
    return idleMillisecondsMax;
  }
}
