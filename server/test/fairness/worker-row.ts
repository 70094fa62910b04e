import type pg from "pg";
import { createEgress, type Egress, EgressFailed } from "#src/core/egress/egress.ts";
import { verbatim } from "#src/core/text/listed-words.ts";
import type { WorkKind } from "#src/operations/queue/work.ts";
import type { Organization } from "#test/actor-of.ts";
import { until } from "#test/until.ts";
import type { World } from "#test/world.ts";
import { ending, type Row } from "./row.ts";

/** A worker, with work for it from a hostile and from a quiet organization. */
export type Shop = {
  world: World;
  worker: { start(): void; stop(): Promise<unknown> };
  /** Writes the hostile organization's backlog, all of it due. */
  fill(): Promise<unknown>;
  /** Writes one job of the quiet organization and returns a function that tells whether it is done. */
  job(): Promise<() => Promise<boolean>>;
  /** Releases the hostile organization's jobs, so that they can end. */
  release?: () => void;
  close?: () => PromiseLike<unknown>;
};

export function workerRow(open: () => Promise<Shop>): Row {
  return async () => {
    const shop = await open();
    shop.worker.start();
    return {
      async quiet() {
        await until(await shop.job());
      },
      async fill() {
        await shop.fill();
        // By then the worker has taken as much as it takes of this organization.
        await until(await shop.job());
        return ending(() => shop.release?.());
      },
      async [Symbol.asyncDispose]() {
        shop.release?.();
        await shop.worker.stop();
        await shop.world.close();
        await shop.close?.();
      },
    };
  };
}

/** Returns outbound access on which the calls of chosen organizations do not end before `release`. */
export function openSlowWay() {
  const base = createEgress({ allow: ["127.0.0.1/32"] });
  const slow = new Set<string>();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const stuck = () => over.promise;
  const egress: Egress = {
    ...base,
    of: (party) => (slow.has(party) ? { ...base.of(party), fetch: stuck, stream: stuck, check: stuck } : base.of(party)),
  };
  return { egress, slow, release: () => over.reject(new EgressFailed("connection", verbatim("The other side hung up."))) };
}

/** Returns a gate that holds the hostile organization's work until it is released. */
export function openGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: () => resolve() };
}

/** Copies rows without foreign key checks. `changes` are SQL expressions over the row `t` and the number `n`. */
export async function copyRows(
  owner: pg.Pool,
  { table, where, count, changes }: { table: string; where: string; count: number; changes: Record<string, string> },
): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    const columns = rows.map(({ name }): string => name);
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into ${table} (${columns.join(", ")})
       select ${columns.map((name) => changes[name] ?? `t.${name}`).join(", ")} from ${table} t cross join generate_series(1, $1::int) n where ${where}`,
      [count],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Copies an article of the hostile organization `count` times, with its text. */
export async function copyArticle(owner: pg.Pool, id: string, count: number, changes: Record<string, string> = {}): Promise<void> {
  const copy = { count, where: `t.id = '${id}'` };
  const more = { id: "t.id || '_' || n", slug: "t.slug || '-' || n", title_key: "t.title_key || n", ...changes };
  await copyRows(owner, { ...copy, table: "article", changes: more });
  const texts = { article_id: "t.article_id || '_' || n" };
  await copyRows(owner, { ...copy, where: `t.article_id = '${id}'`, table: "article_revision", changes: texts });
}

/** Lets overdue work of a kind wait for each row that a query lists with its organization, project and `subject`, and its `place` if it has one. */
export async function addBacklog(owner: pg.Pool, kind: WorkKind, rows: string): Promise<void> {
  await owner.query(
    `insert into work (organization_id, kind, subject, project_id, place, at)
     select r.organization_id, $1, r.subject, r.project_id, coalesce(to_jsonb(r) ->> 'place', ''), now() - interval '1 minute'
     from (${rows}) r on conflict do nothing`,
    [kind],
  );
  await owner.query(
    `insert into work_turn (organization_id, kind, at) select organization_id, kind, min(at) from work where kind = $1 group by 1, 2
     on conflict (organization_id, kind) do update set at = excluded.at`,
    [kind],
  );
}

export const asPerson = ({ organizationId, personId, projectId }: Organization) =>
  ({ kind: "person", organizationId, personId, projectId }) as const;

/** Returns a function that tells whether the statement finds a row. Jobs use it to report that they are done. */
export function finds(owner: pg.Pool, statement: string, values: unknown[]): () => Promise<boolean> {
  return async () => ((await owner.query(statement, values)).rowCount ?? 0) > 0;
}
