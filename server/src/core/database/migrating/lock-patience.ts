import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StartupError } from "#src/core/startup-error.ts";

/**
 * How long a statement waits for one lock. Readers and writers of the table queue behind it for that long, since PostgreSQL grants
 * locks in the order in which they were asked for.
 */
export const lockTimeoutMilliseconds = 400;
const patienceSecondsMax = 120;
const pauseMillisecondsMax = 3000;
// A lock was not available in time, or the statement was the victim of a deadlock.
const retried = ["55P03", "40P01"];

/** Repeats work while it fails for locks of others. Between attempts, whoever queued behind it goes on. */
export async function withLockPatience(
  client: ClientBase,
  what: string,
  work: () => Promise<void>,
  patienceSeconds = patienceSecondsMax,
): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000;
  for (let pause = lockTimeoutMilliseconds; ; pause = Math.min(pause * 1.5, pauseMillisecondsMax)) {
    try {
      return await work();
    } catch (error) {
      if (!isWait(error)) throw error;
      if (performance.now() + pause > end) throw await impatience(client, what, patienceSeconds, error);
    }
    await wait(pause * (0.75 + Math.random() / 2));
  }
}

function isWait(error: unknown): boolean {
  return error instanceof Error && "code" in error && retried.includes(String(error.code));
}

type Session = { pid: number; name: string; seconds: number };

async function impatience(client: ClientBase, what: string, seconds: number, cause: unknown): Promise<StartupError> {
  const { rows } = await client.query<Session>(
    `select pid, application_name as name, extract(epoch from statement_timestamp() - xact_start)::integer as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`,
  );
  const oldest = rows.map(({ pid, name, seconds }) => ` The oldest transaction has been open for ${seconds} seconds (${pid}, "${name}").`);
  return new StartupError(
    `Migration ${what} found its tables locked for ${seconds} seconds.${oldest.join("")} End what holds them, then start again.`,
    { cause },
  );
}
