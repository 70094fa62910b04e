import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { endOrPutBack, holdWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { giveHost, graceDays, type HostRow, type HostState, lockHost, withdrawHost } from "./host-queries.ts";
import { recordOf } from "./present-host.ts";

/** Longer than a look at the DNS takes. */
export const checkLeaseSeconds = 300;

/** Result of looking for the record. `unknown`: no DNS server answered either way. */
export type HostCheckOutcome = "found" | "absent" | "unknown";

/** Tells owners and admins of a host that their blog loses. It is passed in, as notifications build on projects. */
export type TellOfHost = (
  tx: Tx,
  organizationId: string,
  about: { kind: "host_unproved"; projectId: string; title: string; reason: string },
) => Promise<void>;
type Dependencies = { tx: Tx; tell: TellOfHost };
/** Change by a check, and the seconds until the next one; null where only somebody's wish begins one. */
type Change = { state: HostState; seconds: number | null; told?: boolean };

const [hourSeconds, daySeconds] = [3600, 86_400];

/**
 * Returns in how many seconds a host that waits for its record is checked next. A person who has just set a record waits for it to be
 * seen. Checks for a record that nobody sets become rarer and end.
 */
async function afterWaiting(tx: Tx, organizationId: string, host: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when asked_at > now() - interval '1 hour' then 60
      when asked_at > now() - interval '1 day' then 600
      when asked_at > now() - interval '30 days' then 3600
    end as seconds
    from blog_host where organization_id = ${organizationId} and host = ${host}`.execute(tx);
  return rows[0]?.seconds ?? null;
}

/**
 * Records what a check has found, and tells owners and admins of a host that they lose. Returns false where the claim is void: the host was
 * removed meanwhile, or has to be proved by another record.
 */
export async function settleCheck(dependencies: Dependencies, claim: WorkClaim, outcome: HostCheckOutcome): Promise<boolean> {
  const { tx } = dependencies;
  const { organization_id: organizationId, id: host } = claim;
  const row = await lockHost(tx, organizationId, host);
  if (row === undefined || !(await holdWork(tx, claim, checkLeaseSeconds))) return false;
  const change = await changeOf(dependencies, organizationId, row, outcome);
  await tx
    .updateTable("blog_host")
    .set({
      state: change.state,
      told: change.told ?? row.told,
      missing_since: change.state === "missing" ? sql<Date>`least(missing_since, now())` : null,
      ...(outcome !== "unknown" && { checked_at: sql<Date>`now()` }),
    })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
  // Only now does the row say that the host may be given.
  const isRefused = change.state === "proved" && !row.serves && !(await giveHost(tx, organizationId, host));
  if (isRefused) await refuse(tx, organizationId, host);
  return endOrPutBack(tx, claim, isRefused || change.seconds === null ? null : { seconds: change.seconds, attempts: 0 });
}

async function changeOf(dependencies: Dependencies, organizationId: string, row: HostRow, outcome: HostCheckOutcome): Promise<Change> {
  const held = row.state === "proved" || row.state === "missing" || row.state === "granted";
  if (held && !row.serves) {
    await tellOf(dependencies, organizationId, row, takenReason(row.host));
    return { state: "taken", seconds: null };
  }
  switch (row.state) {
    case "granted":
    case "ended":
    case "taken":
      return { state: row.state, seconds: null };
    case "waiting":
      return outcome === "found"
        ? { state: "proved", seconds: daySeconds, told: false }
        : { state: "waiting", seconds: await afterWaiting(dependencies.tx, organizationId, row.host) };
    case "proved":
    case "missing":
      return outcome === "found" ? { state: "proved", seconds: daySeconds, told: false } : lose(dependencies, organizationId, row, outcome);
  }
}

/** Handles a missing record. The host keeps serving for the grace period, within which owners and admins are told once. */
async function lose(dependencies: Dependencies, organizationId: string, row: HostRow, outcome: "absent" | "unknown"): Promise<Change> {
  if (await isGraceOver(dependencies.tx, organizationId, row.host)) {
    await withdrawHost(dependencies.tx, organizationId, row.host);
    await tellOf(dependencies, organizationId, row, endedReason(row));
    return { state: "ended", seconds: null, told: false };
  }
  // A server that fails says nothing about the record.
  if (outcome === "unknown") return { state: row.state, seconds: hourSeconds };
  if (!row.told) await tellOf(dependencies, organizationId, row, missingReason(row));
  return { state: "missing", seconds: hourSeconds, told: true };
}

async function isGraceOver(tx: Tx, organizationId: string, host: string): Promise<boolean> {
  const { rows } = await sql`
    select from blog_host where organization_id = ${organizationId} and host = ${host}
      and missing_since <= now() - make_interval(days => ${graceDays})`.execute(tx);
  return rows.length > 0;
}

/** Marks a host as taken: the operator has granted it to another blog, and no proof takes it away. */
async function refuse(tx: Tx, organizationId: string, host: string): Promise<void> {
  await tx
    .updateTable("blog_host")
    .set({ state: "taken" })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
}

function tellOf(
  { tx, tell }: Dependencies,
  organizationId: string,
  { project_id: projectId, host }: HostRow,
  reason: string,
): Promise<void> {
  return tell(tx, organizationId, { kind: "host_unproved", projectId, title: host, reason });
}

function missingReason(row: HostRow): string {
  const { name, value } = recordOf(row);
  return `The DNS does not show the record that proves it: ${name} TXT ${value}. Set it within a week; after that the blog is no longer shown there.`;
}

function endedReason(row: HostRow): string {
  const { name, value } = recordOf(row);
  return `The blog is no longer shown there, because the record was missing for a week: ${name} TXT ${value}. Set it, then check it under Connections.`;
}

function takenReason(host: string): string {
  return `Another blog has ${host} now: somebody proved later that it is theirs, or the operator decided so. If it is yours, check it under Connections and set the new record.`;
}
