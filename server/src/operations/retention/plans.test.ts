import { afterAll, beforeAll, expect, test } from "vitest";
import { readKeptSizes } from "#src/core/database/kept-sizes.ts";
import { openRetentionWorld, type RetentionWorld } from "./test-support.ts";

let at: RetentionWorld;
beforeAll(async () => {
  at = await openRetentionWorld();
  await fill(4000);
});
afterAll(() => at[Symbol.asyncDispose]());

/** Writes so many records of each kind, a minute apart, of which most may go. */
async function fill(count: number): Promise<void> {
  const { owner, organizationId: o, projectId, personId } = at.world;
  const { articleId, endpointId } = at;
  const series = `generate_series(1, ${count}) n cross join lateral (select now() - interval '2 years' + make_interval(mins => n) as at) moment`;
  for (const statement of [
    `insert into event (organization_id, id, type, subject_id, data, created_at) select '${o}', 'evt_' || n, 'ping', 'sub_' || n, '{}', at from ${series}`,
    `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, created_at, finished_at)
     select '${o}', 'dlv_' || n, '${endpointId}', 'evt_' || n, 'succeeded', 1, at, at from ${series} where n % 2 = 0`,
    `insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds)
     select organization_id, id, 1, created_at, 5 from webhook_delivery`,
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, in_app, mail_status, created_at)
     select '${o}', 'ntf_' || n, '${personId}', '${projectId}', 'mention', '${articleId}', 'A', true, 'none', at from ${series}`,
    `insert into generation (organization_id, id, project_id, kind, article_id, request, status, spent, person_id, credits, model, created_at, ended_at)
     select '${o}', 'gen_' || n, '${projectId}', 'improvement', '${articleId}', '{}', 'done', 0, '${personId}', 0, 'writer-1', at, at from ${series}`,
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id, generation_id)
     select '${o}', '${articleId}', n + 1, 'A', 'a', 'B', '', 1, '[]', 'human', '${personId}', case when n % 100 = 0 then 'gen_' || n end
     from generate_series(1, ${count}) n`,
    `insert into audit (organization_id, id, operation, surface, request_id, created_at) select '${o}', 'aud_' || n, 'update_article', 'rest', 'r', at from ${series}`,
    `insert into idempotency (organization_id, principal_id, operation, key, fingerprint, response, created_at)
     select '${o}', 'p', 'create_article', 'key' || n, '', '{}', at from ${series}`,
  ])
    await owner.query(statement);
  await owner.query("analyze");
}

// Small tables, of which the sizes of sessions and exports alone are read in full.
const small = ["organization_quota", "export", "session"];

test.each([
  "select * from forget_deliveries(30)",
  "select * from forget_events(90)",
  "select * from forget_notifications(90)",
  "select * from forget_generations(180)",
  "select * from forget_audit(90)",
  "select * from forget_idempotency()",
  "select * from forget_exports(7)",
  "select * from kept_sizes()",
  "select * from queue_lengths()",
])("%s reads no table from end to end", async (statement) => {
  const client = await at.world.owner.connect();
  try {
    await client.query("begin");
    const before = await scans(client);
    const { rows } = await client.query(statement);
    expect(rows[0]).toBeDefined();
    if ("removed" in rows[0] && !statement.includes("exports")) expect(rows[0].removed).toBe(1000);
    const after = await scans(client);
    const scanned = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
    expect(scanned.filter((name) => !small.includes(name))).toEqual([]);
    await client.query("commit");
  } finally {
    client.release();
  }
});

/** Returns the sequential scans of this transaction by table, those of foreign keys included. */
async function scans(client: { query(text: string): Promise<{ rows: { name: string; scans: number }[] }> }): Promise<Map<string, number>> {
  const { rows } = await client.query(
    "select relname as name, seq_scan::integer as scans from pg_stat_xact_user_tables where schemaname = 'public' and seq_scan > 0",
  );
  return new Map(rows.map(({ name, scans: count }) => [name, count]));
}

test("sizes are told of every kind, with the oldest record, to the service's own user", async () => {
  const sizes = await readKeptSizes(at.world.pool);
  expect(sizes.map(({ kind }) => kind)).toEqual([
    "deliveries",
    "notifications",
    "events",
    "generations",
    "idempotency",
    "sessions",
    "audit",
    "exports",
  ]);
  const audit = sizes.find(({ kind }) => kind === "audit");
  expect(audit?.bytes).toBeGreaterThan(500_000);
  expect(audit?.rows).toBeGreaterThan(2500);
  const { rows } = await at.world.owner.query("select min(created_at) as oldest from audit");
  expect(audit?.oldest).toEqual(rows[0].oldest);
});
