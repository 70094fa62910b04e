import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { usualRetention } from "../server/src/core/retention.ts";
import { forget } from "../server/src/operations/retention/forget.ts";
import { openBenchDatabase } from "./database.ts";
import { median } from "./percentiles.ts";

// Deletes old deliveries beside a reader and a writer: in batches, in one statement, or as a partition.
// `node scripts/run.mjs bench/retention.ts --way batches --deliveries 1000000`
const { values } = parseArgs({
  options: { way: { type: "string", default: "batches" }, deliveries: { type: "string", default: "1000000" } },
});
const { way } = values;
const deliveries = Number(values.deliveries);

const database = await openBenchDatabase();
const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });

const setup = `
  insert into organization (organization_id, name) values ('org_1', 'Bench');
  insert into person (id, name, email) values ('per_1', 'Bench', 'bench@hearth.example');
  insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
    values ('org_1', 'whk_1', 'organization', 'https://hooks.hearth.example', array['article.published'], 's', 'per_1');`;

/** Writes old deliveries with their events and attempts, spread over 60 days, and a thousand of today. */
async function fill(): Promise<void> {
  for (const [name, count, from] of [
    ["old", deliveries, "interval '100 days'"],
    ["new", 1000, "interval '1 hour'"],
  ] as const) {
    await pool.query(
      `insert into event (organization_id, id, type, subject_id, data, created_at)
       select 'org_1', 'evt_${name}' || n, 'article.published', 'art_' || n, jsonb_build_object('articleId', 'art_' || n, 'revision', 1),
         now() - ${from} + make_interval(secs => n::float8 / $1 * ${name === "old" ? 60 * 86_400 : 3000}) from generate_series(1, $1::integer) n`,
      [count],
    );
    await pool.query(
      `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, created_at, finished_at)
       select organization_id, 'dlv_' || id, 'whk_1', id, 'succeeded', 1, created_at, created_at from event where id like 'evt_${name}%'`,
    );
    await pool.query(
      `insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer)
       select organization_id, id, 1, created_at, 120, 200, repeat('x', 100) from webhook_delivery where event_id like 'evt_${name}%'`,
    );
  }
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}

const page = `
  select d.id, d.status, v.type, a.status_code from webhook_delivery d
  join event v on v.organization_id = d.organization_id and v.id = d.event_id
  left join lateral (
    select a.status_code from webhook_attempt a where a.organization_id = d.organization_id and a.delivery_id = d.id order by a.number desc limit 1
  ) a on true
  where d.organization_id = 'org_1' and d.endpoint_id = 'whk_1' order by d.created_at desc limit 26`;
let written = 0;

/** Reads pages and records events without a pause until `work` has ended, and tells how long each took. */
async function during(what: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let done = false;
  const begin = performance.now();
  const working = work().finally(() => (done = true));
  while (!done) {
    const start = performance.now();
    written += 1;
    await pool.query("select record_event('org_1', $1, null, 'article.published', $1, null, '{}', true, false, null)", [
      `evt_now${written}`,
    ]);
    await pool.query(page);
    times.push(performance.now() - start);
  }
  await working;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `${what.padEnd(34)} ${seconds.padStart(7)} s   event and page: ${times.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.99999)} ms\n`,
  );
}

const idle = () => new Promise((resolve) => setTimeout(resolve, 10_000));

/** Moves the deliveries into a table cut by time, which cannot keep the keys that other tables and claims stand on. */
async function cutByTime(): Promise<void> {
  await pool.query(
    `
    create table cut (like webhook_delivery including defaults) partition by range (created_at);
    create table cut_old partition of cut for values from (minvalue) to (now() - interval '30 days');
    create table cut_new partition of cut for values from (now() - interval '30 days') to (maxvalue);
    insert into cut select * from webhook_delivery;
    create index on cut (organization_id, endpoint_id, created_at desc);`.replaceAll("now()", `'${new Date().toISOString()}'::timestamptz`),
  );
}

const rowsInserted = 100_000;

/** Tells what the index on time costs whoever writes: the audit log with it and without it, by turns. */
async function indexCost(): Promise<void> {
  const index = "create index audit_oldest on audit (created_at)";
  const times = { with: [] as number[], without: [] as number[] };
  for (const which of ["with", "without", "with", "without", "with", "without"] as const) {
    await pool.query(`truncate audit; drop index if exists audit_oldest; ${which === "with" ? index : ""}`);
    const begin = performance.now();
    await pool.query(
      `insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id, created_at)
       select 'org_1', 'aud_' || n, 'update_article', 'rest', 'per_1', 'art_' || n, 'req_' || n, now() + make_interval(secs => n)
       from generate_series(1, $1::integer) n`,
      [rowsInserted],
    );
    times[which].push(((performance.now() - begin) * 1000) / rowsInserted);
  }
  const told = (["with", "without"] as const).map((which) => `${which} it ${median(times[which]).toFixed(1)}`);
  process.stdout.write(`an audit row, by the index on time, in microseconds: ${told.join(", ")}\n`);
}

const ways: Record<string, () => Promise<unknown>> = {
  batches: () => forget({ pool, retention: { ...usualRetention, events: null } }),
  statement: () => pool.query("delete from webhook_delivery where finished_at < now() - interval '30 days'"),
  partition: () => pool.query("alter table cut detach partition cut_old; drop table cut_old"),
};

try {
  await migrate(database.connectionString);
  await pool.query(setup);
  await indexCost();
  await fill();
  if (way === "partition") await cutByTime();
  await during("nothing", idle);
  await during(way, ways[way] ?? idle);
  await during("nothing, right after", idle);
} finally {
  await pool.end();
  await database.stop();
}
