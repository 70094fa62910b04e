import { setTimeout as wait } from "node:timers/promises";
import { within } from "#src/core/flow/within.ts";
import { rowOfNode } from "./distribution/ask-nodes.ts";
import type { ServiceLogin } from "./login/service-login.ts";
import { readMigrations } from "./migrate.ts";
import { answerSecondsMax, askOnce, openSideConnection, readOnlyColumn } from "./side-connection.ts";

type ProbeResult = "ok" | "failed" | "unknown";
export type DatabaseVerdict = { database: ProbeResult | "read_only"; migrations: ProbeResult; clock: ProbeResult };

export type Probe = {
  check(): Promise<DatabaseVerdict>;
  /** Asks each second, and resolves once the database does not answer. Ends with the signal. */
  untilAway(signal: AbortSignal): Promise<"away">;
  close(): Promise<void>;
};

const awayCheckMilliseconds = 1000;
const clockDifferenceSecondsMax = 2;
const question = `select extract(epoch from clock_timestamp())::float8 as seconds,
  ${readOnlyColumn},
  (select json_agg(m) from (select name, checksum, breaking from migration) m) as migrations`;

// Names that no organization has, spread over the nodes: a row that is not there is answered as one that is.
const placesAsked = 8;

type Answer = { seconds: number; isReadOnly: boolean; migrations: Applied[] | null };
type Applied = { name: string; checksum: string; breaking: boolean };

/** Checks the database over a connection of its own, so that busy requests do not make it seem gone. */
export function createProbe(login: ServiceLogin, now: () => number = Date.now): Probe {
  const known = readMigrations();
  const { pool, close } = openSideConnection(login, "galley probe");

  function areApplied(applied: readonly Applied[]): boolean {
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    if (known.some(({ name, checksum }) => checksums.get(name) !== checksum)) return false;
    // A newer version that runs beside this one may have applied migrations that this one is compatible with.
    return applied.every(({ name, breaking }) => !breaking || known.some((migration) => migration.name === name));
  }

  let answering = 0;
  /** Fails where no node of a distributed database answers. The one that answered last is asked first. */
  async function askNodes(): Promise<void> {
    for (let left = placesAsked; left > 0; left -= 1) {
      const asked = await pool.query(rowOfNode, [`probe-${answering}`]).catch((error: unknown) => error);
      if (!(asked instanceof Error)) return;
      if (left === 1) throw asked;
      answering = (answering + 1) % placesAsked;
    }
  }

  const probe: Probe = {
    async untilAway(signal) {
      while (!signal.aborted && (await probe.check()).database === "ok") {
        await wait(awayCheckMilliseconds, undefined, { signal, ref: false }).catch(() => {});
      }
      return "away";
    },
    async check() {
      const asked = now();
      try {
        const asking = askOnce<Answer>(pool, question).then(async (answer) => {
          if (login.isDistributed && !answer?.isReadOnly) await askNodes();
          return answer;
        });
        const row = await within(answerSecondsMax * 1000, asking, () => new Error("No answer in time."));
        const answered = now();
        if (row?.isReadOnly) return { database: "read_only", migrations: "unknown", clock: "unknown" };
        const difference = Math.abs((row?.seconds ?? 0) - (asked + answered) / 2000) - (answered - asked) / 2000;
        return {
          database: "ok",
          migrations: areApplied(row?.migrations ?? []) ? "ok" : "failed",
          clock: difference <= clockDifferenceSecondsMax ? "ok" : "failed",
        };
      } catch (error) {
        const unprepared = error instanceof Error && "code" in error && error.code === "42P01";
        if (unprepared) return { database: "ok", migrations: "failed", clock: "unknown" };
        return { database: "failed", migrations: "unknown", clock: "unknown" };
      }
    },
    close,
  };
  return probe;
}
