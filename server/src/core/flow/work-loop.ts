import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

export type WorkLoop = {
  start(): void;
  /** Ends the current pause, or else the next one, since there is room again. */
  wake(): void;
  /** Takes no more work, and waits for the round that is under way. */
  stop(): Promise<void>;
};

type Round = {
  /** Takes the available work and returns its amount. */
  take(): Promise<number>;
  /** Returns the milliseconds to wait after a round that found nothing. */
  idle(): Promise<number>;
  onError(error: unknown): void;
};

/** Takes work round after round, without a pause while there is some. */
export function createWorkLoop({ take, idle, onError }: Round): WorkLoop {
  let stopping = false;
  let pause = new AbortController();
  let running: Promise<void> | undefined;

  async function loop(): Promise<void> {
    while (!stopping) {
      const taken = await take().catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (taken > 0) continue;
      await wait(await idle(), undefined, { signal: pause.signal }).catch(() => {});
      if (pause.signal.aborted) pause = new AbortController();
    }
  }

  return {
    start() {
      running ??= loop();
    },
    wake: () => pause.abort(),
    async stop() {
      stopping = true;
      pause.abort();
      await running;
    },
  };
}

const idleMillisecondsMax = 1000;
const idleMillisecondsMin = 10;

/**
 * Returns the milliseconds until work is due by the database's clock, according to one of its functions: at most a second, since
 * others may add work meanwhile. Overdue work that was not taken waits for room; the next look is after `overdueMilliseconds`.
 */
export async function untilDue(
  pool: pg.Pool,
  next:
    | "next_due_at"
    | "next_post_at"
    | "next_mail_at"
    | "next_account_mail_at"
    | "next_webhook_attempt_at"
    | "next_export_at"
    | "next_generation_at"
    | "next_routine_run_at",
  overdueMilliseconds = idleMillisecondsMin,
): Promise<number> {
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
