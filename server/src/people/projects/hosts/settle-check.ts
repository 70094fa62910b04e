import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { giveHost, graceDays, type HostRow, type HostState, lockHost, withdrawHost } from "./host-queries.ts";
import { recordOf } from "./present-host.ts";

/** Result of looking for the record. `unknown`: no DNS server answered either way. */
export type HostCheckOutcome = "found" | "absent" | "unknown";

type Checked = { organizationId: string; host: string; proof: string };
/** Tells owners and admins of a host that their blog loses. It is passed in, as notifications build on projects. */
export type TellOfHost = (
  tx: Tx,
  organizationId: string,
  about: { kind: "host_unproved"; projectId: string; title: string; reason: string },
) => Promise<void>;
type Dependencies = { tx: Tx; tell: TellOfHost };
type Change = { state: HostState; nextCheck: ReturnType<typeof after> | Date | null; told?: boolean };

const after = (interval: "1 hour" | "1 day") => sql<Date>`now() + ${sql.lit(interval)}::interval`;

/**
 * Returns when a host that waits for its record is checked next. A person who has just set a record waits for it to be seen. Checks for
 * a record that nobody sets become rarer and end.
 */
async function afterWaiting(tx: Tx, organizationId: string, host: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select case
      when asked_at > now() - interval '1 hour' then now() + interval '1 minute'
      when asked_at > now() - interval '1 day' then now() + interval '10 minutes'
      when asked_at > now() - interval '30 days' then now() + interval '1 hour'
    end as at
    from blog_host where organization_id = ${organizationId} and host = ${host}`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Records what a check has found, and tells owners and admins of a host that they lose. */
export async function settleCheck(
  dependencies: Dependencies,
  { organizationId, host, proof }: Checked,
  outcome: HostCheckOutcome,
): Promise<void> {
  const { tx } = dependencies;
  const row = await lockHost(tx, organizationId, host);
  // The host was removed meanwhile, or has to be proved by another record.
  if (row === undefined || row.proof !== proof) return;
  const change = await changeOf(dependencies, organizationId, row, outcome);
  await tx
    .updateTable("blog_host")
    .set({
      state: change.state,
      next_check_at: change.nextCheck,
      told: change.told ?? row.told,
      missing_since: change.state === "missing" ? sql<Date>`least(missing_since, now())` : null,
      ...(outcome !== "unknown" && { checked_at: sql<Date>`now()` }),
    })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
  // Only now does the row say that the host may be given.
  if (change.state === "proved" && !row.serves && !(await giveHost(tx, organizationId, host))) await refuse(tx, organizationId, host);
}

async function changeOf(dependencies: Dependencies, organizationId: string, row: HostRow, outcome: HostCheckOutcome): Promise<Change> {
  const held = row.state === "proved" || row.state === "missing" || row.state === "granted";
  if (held && !row.serves) {
    await tellOf(dependencies, organizationId, row, takenReason(row.host));
    return { state: "taken", nextCheck: null };
  }
  switch (row.state) {
    case "granted":
    case "ended":
    case "taken":
      return { state: row.state, nextCheck: null };
    case "waiting":
      return outcome === "found"
        ? { state: "proved", nextCheck: after("1 day"), told: false }
        : { state: "waiting", nextCheck: await afterWaiting(dependencies.tx, organizationId, row.host) };
    case "proved":
    case "missing":
      return outcome === "found"
        ? { state: "proved", nextCheck: after("1 day"), told: false }
        : lose(dependencies, organizationId, row, outcome);
  }
}

/** Handles a missing record. The host keeps serving for the grace period, within which owners and admins are told once. */
async function lose(dependencies: Dependencies, organizationId: string, row: HostRow, outcome: "absent" | "unknown"): Promise<Change> {
  if (await isGraceOver(dependencies.tx, organizationId, row.host)) {
    await withdrawHost(dependencies.tx, organizationId, row.host);
    await tellOf(dependencies, organizationId, row, endedReason(row));
    return { state: "ended", nextCheck: null, told: false };
  }
  // A server that fails says nothing about the record.
  if (outcome === "unknown") return { state: row.state, nextCheck: after("1 hour") };
  if (!row.told) await tellOf(dependencies, organizationId, row, missingReason(row));
  return { state: "missing", nextCheck: after("1 hour"), told: true };
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
    .set({ state: "taken", next_check_at: null })
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
