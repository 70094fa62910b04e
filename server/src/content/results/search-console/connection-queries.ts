import type * as contract from "@galley/contract";
import { type NotNull, sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import type { Context } from "#src/operations/handle.ts";
import { addWork, dropWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import type { ResultScope } from "../result-windows.ts";
import { giveBackAfterwards, lockConnection } from "./give-back.ts";

const kind = "search_consoles" as const;

/** Length of a lease. Each day that is stored renews it. */
export const fetchLeaseSeconds = 300;

type Presented = z.input<typeof contract.connectSearchConsole.output>;

/** `site_property` is null until somebody has chosen one of `properties`. */
type Stored = { site_property: string | null; properties: string[]; account: string; credentials: string; connected_by: string };

/**
 * Stores a connection in place of the one before, and gives back what nobody needs any more. A worker that still uses the old credentials
 * loses its claim.
 */
export async function storeConnection(context: Context, scope: ResultScope, stored: Stored): Promise<void> {
  const { tx } = context;
  const before = await lockConnection(tx, scope);
  const connection = { ...stored, status: "waiting" as const, reason: null };
  await tx
    .insertInto("search_console")
    .values({ organization_id: scope.organizationId, project_id: scope.projectId, ...connection })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "project_id"]).doUpdateSet({
        ...connection,
        setbacks: 0,
        connected_at: sql`excluded.connected_at`,
      }),
    )
    .execute();
  const { organizationId, projectId: subject } = scope;
  if (stored.site_property === null) await dropWork(tx, { organizationId, kind, subject });
  else await addWork(tx, { ...scope, kind, subject });
  if (before !== undefined) await giveBackAfterwards(context, scope, before);
}

export async function presentStored(tx: Tx, scope: ResultScope): Promise<Presented> {
  const presented = await presentSearchConsole(tx, scope);
  if (presented === null) throw new Error("The connection that was just written is not there.");
  return presented;
}

/** Presents the connection to people, without its credentials. */
export async function presentSearchConsole(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Presented | null> {
  const row = await tx
    .selectFrom("search_console as s")
    .leftJoin("work as w", (join) =>
      join
        .onRef("w.organization_id", "=", "s.organization_id")
        .onRef("w.subject", "=", "s.project_id")
        .on("w.organization_id", "=", organizationId)
        .on("w.kind", "=", kind),
    )
    .select(["s.site_property", "s.properties", "s.account", "s.status", "s.reason", "s.connected_at", "s.fetched_at", "w.at"])
    .select(
      sql<number>`(select count(*) from search_day d where d.organization_id = ${organizationId}
        and d.project_id = ${projectId} and d.source = 'search_console')`.as("days"),
    )
    .where("s.organization_id", "=", organizationId)
    .where("s.project_id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    siteProperty: row.site_property,
    properties: row.properties,
    account: row.account,
    status: row.site_property === null ? "choosing" : row.status,
    reason: row.reason,
    days: row.days,
    connectedAt: row.connected_at.toISOString(),
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    nextAttemptAt: row.at?.toISOString() ?? null,
  };
}

export function scopeOf({ organization_id, id }: WorkClaim): ResultScope {
  return { organizationId: organization_id, projectId: id };
}

/** Returns the claimed connection with everything that fetching needs; undefined when the claim is lost. */
export function findClaimed(tx: Tx, claim: WorkClaim) {
  return tx
    .selectFrom("search_console as s")
    .innerJoin("work as w", (join) => join.onRef("w.organization_id", "=", "s.organization_id").onRef("w.subject", "=", "s.project_id"))
    .innerJoin("project as p", (join) => join.onRef("p.organization_id", "=", "s.organization_id").onRef("p.id", "=", "s.project_id"))
    .select(["s.site_property", "s.account", "s.credentials", "s.setbacks", "p.time_zone"])
    .where("s.organization_id", "=", claim.organization_id)
    .where("s.project_id", "=", claim.id)
    .where("w.kind", "=", kind)
    .where("w.fence", "=", claim.fence)
    .where("s.site_property", "is not", null)
    .$narrowType<{ site_property: NotNull }>()
    .executeTakeFirst();
}

const monthsBack = 16;

/**
 * Lists the days without data, newest first, as far back as Search Console keeps them. Its days follow the clocks of California; a
 * day that is not over in the project's zone is left for later.
 */
export async function listMissingDays(tx: Tx, { organizationId, projectId }: ResultScope, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with today as (
      select (now() at time zone 'America/Los_Angeles')::date as there, (now() at time zone ${timeZone})::date as here
    )
    select g.day::date::text as day
    from today, generate_series(there - make_interval(months => ${monthsBack}), least(there, here) - interval '1 day', interval '1 day') g (day)
    where not exists (
      select from search_day d
      where d.organization_id = ${organizationId} and d.project_id = ${projectId} and d.day = g.day::date
    )
    order by g.day desc`.execute(tx);
  return rows.map(({ day }) => day);
}

const reasonLengthMax = 1000;

export type FetchOutcome = {
  status: Exclude<contract.SearchConsoleStatus, "choosing">;
  reason: string | null;
  waitSeconds: number;
  setbacks: number;
};

/** Ends a claim until the next fetch. Returns false for a lost one, which changes nothing. */
export async function settleClaim(tx: Tx, claim: WorkClaim, { status, reason, waitSeconds, setbacks }: FetchOutcome): Promise<boolean> {
  if (!(await putWorkBack(tx, claim, { seconds: waitSeconds, attempts: 0 }))) return false;
  await connectionOf(tx, claim)
    .set({ status, reason: reason === null ? null : cutLine(reason, reasonLengthMax), setbacks })
    .execute();
  return true;
}

/** Records that a day was fetched, and clears earlier errors. */
export async function markFetched(tx: Tx, claim: WorkClaim): Promise<void> {
  await connectionOf(tx, claim).set({ status: "waiting", reason: null, setbacks: 0, fetched_at: sql`now()` }).execute();
}

function connectionOf(tx: Tx, { organization_id, id }: WorkClaim) {
  return tx.updateTable("search_console").where((row) => row.and({ organization_id, project_id: id }));
}
