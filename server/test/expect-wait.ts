import type pg from "pg";
import { expect } from "vitest";

type Waiting = {
  /** Makes an attempt that fails. */
  attempt: () => Promise<unknown>;
  /** Selects when the next attempt is, as `at`. */
  next: string;
  values?: unknown[];
  /** Seconds from one attempt to the next. */
  seconds: number;
};

/** Makes an attempt, and expects that the next one waits. The attempt was at some time between two looks at the clock. */
export async function expectWait(owner: pg.Pool, { attempt, next, values = [], seconds }: Waiting): Promise<void> {
  const begun = await owner.query("select extract(epoch from now())::float8 as now");
  await attempt();
  const { rows } = await owner.query(
    `select extract(epoch from at)::float8 as at, extract(epoch from now())::float8 as now from (${next}) waiting`,
    values,
  );
  const [{ at, now }] = rows;
  // Moments are kept in whole milliseconds.
  expect(at - begun.rows[0].now).toBeGreaterThan(seconds - 0.002);
  expect(at - now).toBeLessThan(seconds + 0.002);
}
