import type pg from "pg";
import { type Check, ok, skipped, warning } from "#src/core/check.ts";
import { type KeptKind, type KeptSize, readKeptSizes } from "#src/core/database/kept-sizes.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import type { Retention } from "#src/core/retention.ts";
import { lookAtDatabase } from "./database-checks.ts";

const shown: Record<KeptKind, string> = {
  deliveries: "webhook deliveries",
  notifications: "notifications",
  events: "events",
  generations: "generations",
  idempotency: "idempotent answers",
  sessions: "sessions",
  audit: "audit log",
  exports: "exports with their files",
};
const dayMilliseconds = 24 * 60 * 60 * 1000;
// Time for a service that was stopped over a weekend to catch up.
const lateDaysMax = 4;
// An event stays for as long as a delivery of it waits, however old it is.
const mayBeLate = ["deliveries", "notifications", "generations", "audit", "exports"] as const;

type Dependencies = { login: ServiceLogin; pool: pg.Pool; retention: Retention };

/** Reports the size and the oldest record of everything that is kept for a time, and notes what should be gone by now. */
export function retentionCheck({ login, pool, retention }: Dependencies): Check {
  return {
    name: "kept records",
    advice: "Make sure that the database answers and has this version's schema.",
    async run() {
      const { database, migrations } = await lookAtDatabase(login);
      if (database !== "ok" || migrations !== "ok") return skipped("The database is not ready.");
      const sizes = await readKeptSizes(pool);
      const told = `${sizes.map(describe).join("; ")}.`;
      const late = mayBeLate.filter((kind) => isLate(sizes, kind, retention[kind]));
      if (late.length === 0) return ok(told);
      const names = late.map((kind) => `${shown[kind]} for ${retention[kind]} days`);
      return warning(
        `${told} Older than they are kept: ${names.join(", ")}.`,
        "Records are deleted in small batches while the service runs. After a long stop or a shorter setting, give it some hours; else see its log.",
      );
    },
  };
}

function describe({ kind, bytes, rows, oldest }: KeptSize): string {
  const since =
    oldest === null ? "none" : `${rows === null ? "" : `about ${rows.toLocaleString("en")}, `}since ${oldest.toISOString().slice(0, 10)}`;
  return `${shown[kind]} ${sizeOf(bytes)} (${since})`;
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

function isLate(sizes: readonly KeptSize[], wanted: KeptKind, days: number | null): boolean {
  const oldest = sizes.find(({ kind }) => kind === wanted)?.oldest;
  return days !== null && oldest != null && oldest.getTime() < Date.now() - (days + lateDaysMax) * dayMilliseconds;
}
