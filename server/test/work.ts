import type pg from "pg";
import type { WorkKind } from "#src/operations/queue/work.ts";

/** Lets waiting work of a kind come due, or that of one subject. */
export function bringDue(owner: pg.Pool, kind: WorkKind, subject?: string): Promise<void> {
  return move(owner, [kind, subject, false]);
}

/** Ends the leases of work of a kind, or that of one subject, as if their workers had died long ago. */
export function endLeases(owner: pg.Pool, kind: WorkKind, subject?: string): Promise<void> {
  return move(owner, [kind, subject, true]);
}

async function move(owner: pg.Pool, [kind, subject, leased]: [WorkKind, string | undefined, boolean]): Promise<void> {
  await owner.query(
    "update work set at = least(at, now() - interval '1 second') where kind = $1 and ($2::text is null or subject = $2) and leased = $3",
    [kind, subject, leased],
  );
  await turnNow(owner, kind);
}

/** Lets the turns of a kind come now. */
export async function turnNow(owner: pg.Pool, kind: WorkKind): Promise<void> {
  for (const turn of kind === "webhooks" ? ["failing_webhooks", "webhooks"] : [kind]) {
    await owner.query(
      `insert into work_turn (organization_id, kind, at) select distinct organization_id, $2, now() from work where kind = $1
       on conflict (organization_id, kind) do update set at = least(work_turn.at, excluded.at)`,
      [kind, turn],
    );
    await owner.query("update work_turn set at = least(at, now()) where kind = $1", [turn]);
  }
}

/** Lets days go by for the work of one subject. */
export async function passDays(owner: pg.Pool, kind: WorkKind, subject: string, days: number): Promise<void> {
  await owner.query("update work set at = at - $3 * interval '1 day' where kind = $1 and subject = $2", [kind, subject, days]);
  await turnNow(owner, kind);
}

type Waiting = { attempts: number; leased: boolean; due: boolean };

/** Returns the work of a subject; undefined where it has none. */
export async function workOf(owner: pg.Pool, kind: WorkKind, subject: string): Promise<Waiting | undefined> {
  const text = "select attempts, leased, at <= now() as due from work where kind = $1 and subject = $2";
  return (await owner.query<Waiting>(text, [kind, subject])).rows[0];
}

const ofPublications = ["publications", "platform_publications"] as const;

/** Lets publications of articles that wait come due. */
export async function bringPublicationsDue(owner: pg.Pool): Promise<void> {
  for (const kind of ofPublications) await bringDue(owner, kind);
}

/** Ends the leases of publications of articles, as if their publishers had died long ago. */
export async function endPublicationLeases(owner: pg.Pool): Promise<void> {
  for (const kind of ofPublications) await endLeases(owner, kind);
}
