import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createDatabaseMeter, type DatabaseMeter } from "#src/core/database/measure-database.ts";
import { createMetrics, type Metrics } from "#src/core/watching/metrics/create-metrics.ts";
import { openWorld, type World } from "./world.ts";

const token = "a-token-for-prometheus";
const host = "metrics.blog.example";
const root = join(import.meta.dirname, "../..");

const archive = mkdtempSync(join(tmpdir(), "galley-metrics-"));

let world: World;
let meter: DatabaseMeter | undefined;
let metrics: Metrics;
beforeAll(async () => {
  metrics = createMetrics({ version: "0.0.0", dataDirectory: root, archive, readDatabase: async () => meter?.read() });
  world = await openWorld({ metrics: { metrics, token } });
  meter = createDatabaseMeter(await world.login(), 0);
});
afterAll(async () => {
  metrics.close();
  await meter?.close();
  await world.close();
  rmSync(archive, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, url = "http://galley.test/metrics") =>
  Promise.resolve(world.app.fetch(new Request(url, { headers })));
const scrape = async () => (await ask({ authorization: `Bearer ${token}` })).text();

/** Returns the value of a series; undefined where it is not there. */
async function seriesValue(series: string): Promise<number | undefined> {
  const line = (await scrape()).split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("/metrics", () => {
  test("answers whoever sends the token, and refuses others in the envelope", async () => {
    const answer = await ask({ authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const authorization of ["", "Bearer", `Bearer ${token}x`, `Basic ${token}`, token]) {
      const refused = await ask({ authorization });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: { code: "invalid_token" } });
    }
  });

  test("counts callers without the token, and refuses a network that guesses on", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1) statuses.push((await ask({ authorization: `Bearer guess-${attempt}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test("is nothing on the hosts of blogs", async () => {
    await world.newProject({ blogHosts: [host] });
    const answer = await ask({ authorization: `Bearer ${token}`, host }, `http://${host}/metrics`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("galley_");
  });

  test("has one label for every address of nothing, and no text of a caller", async () => {
    await ask({}, "http://galley.test/odd-path-one");
    await ask({}, "http://galley.test/api/v1/odd-path-two?odd=three");
    const text = await scrape();
    expect(text).toMatch(/galley_requests_total\{surface="(files|pages|dashboard)",operation="none",status="404"\}/);
    expect(text).toContain('galley_requests_total{surface="rest",operation="none",status="404"}');
    expect(text).not.toContain("odd-");
    expect(text).not.toContain(world.organizationId);
  });
});

describe("what is counted", () => {
  test("are calls by operation and status, and statements by their verb", async () => {
    const series = 'galley_requests_total{surface="rest",operation="list_projects",status="200"}';
    const before = (await seriesValue(series)) ?? 0;
    const { value } = await world.newToken();
    await ask({ authorization: `Bearer ${value}` }, "http://galley.test/api/v1/projects");
    expect(await seriesValue(series)).toBe(before + 1);
    expect(await seriesValue('galley_database_statement_duration_seconds_count{verb="select"}')).toBeGreaterThan(0);
  });

  test("is a publication that went live, with its lateness", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id, 2);
    expect(await seriesValue('galley_queue_waiting{queue="publications"}')).toBe(1);
    expect(await seriesValue('galley_queue_oldest_seconds{queue="publications"}')).toBeGreaterThanOrEqual(120);
    while ((await world.app.workers.publisher.work()) > 0);
    expect(await seriesValue('galley_queue_waiting{queue="publications"}')).toBe(0);
    expect(await seriesValue('galley_attempts_total{work="publications",kind="hosted_blog",outcome="succeeded"}')).toBe(1);
    expect(await seriesValue('galley_lateness_seconds_bucket{le="60",work="publications",kind="hosted_blog"}')).toBe(0);
    expect(await seriesValue('galley_lateness_seconds_count{work="publications",kind="hosted_blog"}')).toBe(1);
  });

  test("is the last backup and how it went, once there was one", async () => {
    expect(await seriesValue("galley_backup_failed")).toBeUndefined();
    const run = (values: string) =>
      world.owner.query(`insert into backup_run (begun_at, ended_at, succeeded, complete_as_of) values ${values}
        on conflict (only_row) do update set ended_at = excluded.ended_at, succeeded = excluded.succeeded`);
    await run("(now(), now(), true, '2026-11-01T00:00:00Z')");
    expect(await seriesValue("galley_backup_complete_timestamp_seconds")).toBe(Date.parse("2026-11-01T00:00:00Z") / 1000);
    expect(await seriesValue("galley_backup_failed")).toBe(0);
    await run("(now(), now(), false, null)");
    expect(await seriesValue("galley_backup_complete_timestamp_seconds")).toBe(Date.parse("2026-11-01T00:00:00Z") / 1000);
    expect(await seriesValue("galley_backup_failed")).toBe(1);
    await run("(now(), null, null, null)");
    expect(await seriesValue("galley_backup_failed")).toBeUndefined();
  });

  test("is which node of a distributed database answers", async () => {
    const measured = await meter?.read();
    const nodes = [
      { node: "one.internal:5432", seconds: 0.25 },
      { node: "two.internal:5432", fault: "refused" },
    ];
    const readDatabase = async () => measured && { ...measured, nodes };
    const apart = createMetrics({ version: "0.0.0", dataDirectory: root, readDatabase });
    const text = await apart.text();
    apart.close();
    expect(text.split("\n").filter((line) => line.startsWith("galley_node_"))).toEqual([
      'galley_node_up{node="one.internal:5432"} 1',
      'galley_node_up{node="two.internal:5432"} 0',
      'galley_node_answer_seconds{node="one.internal:5432"} 0.25',
    ]);
    expect(await scrape()).not.toContain("galley_node_up{");
  });

  test("is how late the archive of the database is, where there is one", async () => {
    const names = ["galley_archive_waiting_seconds", "galley_archive_failed", "galley_archive_base_timestamp_seconds"];
    const values = () => Promise.all(names.map(seriesValue));
    expect(await values()).toEqual([undefined, undefined, undefined]);
    const status = join(archive, "cluster/pg_wal/archive_status");
    mkdirSync(status, { recursive: true });
    writeFileSync(join(archive, "archive.json"), "{}");
    writeFileSync(join(status, "000000010000000000000001.done"), "");
    expect(await values()).toEqual([0, 0, undefined]);
    writeFileSync(join(status, "000000010000000000000002.ready"), "");
    utimesSync(join(status, "000000010000000000000002.ready"), 0, 0);
    const state = { place: "/archive", baseCompletedAt: "2026-11-01T00:00:00Z", faults: { base: "It is full." } };
    writeFileSync(join(archive, "archive-state.json"), JSON.stringify(state));
    const moment = Date.parse("2026-11-01T00:00:00Z") / 1000;
    expect(await values()).toEqual([expect.toSatisfy((seconds) => seconds > moment), 1, moment]);
  });

  test("stays known while the database is away, which is told", async () => {
    const there = meter;
    expect(await seriesValue("galley_database_up")).toBe(1);
    expect(await seriesValue("galley_database_size_bytes")).toBeGreaterThan(1_000_000);
    meter = createDatabaseMeter({ connectionString: "postgres://nobody@127.0.0.1:1/none" }, 0);
    try {
      expect(await seriesValue("galley_database_up")).toBe(0);
      const text = await scrape();
      expect(text).toContain("galley_requests_total{");
      expect(text).not.toMatch(/^galley_(database_size_bytes|queue_waiting)\b.* \d/m);
    } finally {
      await meter.close();
      meter = there;
    }
  });
});

test("however many ask, the database is asked once", async () => {
  const once = createDatabaseMeter(await world.login());
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => once.read()));
    expect(new Set(answers).size).toBe(1);
    expect(await once.read()).toBe(answers[0]);
  } finally {
    await once.close();
  }
});

test("the length of every queue is told, and counting it ends at its bound", async () => {
  const { rows } = await world.owner.query<{ queue: string; waiting: number }>("select * from queue_lengths(3)");
  expect(rows.map(({ queue }) => queue).toSorted()).toEqual([
    "account_deletions",
    "account_mails",
    "blog_changes",
    "blog_hosts",
    "blog_pings",
    "deletions",
    "digests",
    "exports",
    "generations",
    "mails",
    "planned_posts",
    "posts",
    "publications",
    "routines",
    "search_consoles",
    "webhooks",
  ]);
  await world.owner.query(
    "insert into account_mail (id, kind, email, person_id) select 'acm_' || n, 'new_device', 'a@b.example', $1 from generate_series(1, 5) n",
    [world.personId],
  );
  const bounded = await world.owner.query<{ waiting: number }>("select waiting from queue_lengths(3) where queue = 'account_mails'");
  expect(Number(bounded.rows[0]?.waiting)).toBe(3);
  await world.owner.query("delete from account_mail where id like 'acm_%'");
});

test("a long queue hides no other, and the oldest of each is told", async () => {
  await world.owner.query(
    `insert into work (organization_id, kind, subject, at)
     select $1, kind, 'made_' || n, now() - make_interval(mins => n)
     from (values ('exports', 5), ('generations', 1), ('recordings', 1)) k (kind, count) cross join lateral generate_series(1, k.count) n`,
    [world.organizationId],
  );
  await world.owner.query("insert into work_turn select organization_id, kind, now() from work where subject like 'made_%' group by 1, 2");
  const text =
    "select queue, waiting::int, round(oldest_seconds)::int as oldest from queue_lengths(3) where queue in ('exports', 'generations') order by 1";
  expect((await world.owner.query(text)).rows).toEqual([
    { queue: "exports", waiting: 3, oldest: 300 },
    { queue: "generations", waiting: 2, oldest: 60 },
  ]);
  await world.owner.query("delete from work_turn");
  await world.owner.query("delete from work where subject like 'made_%'");
});

type Query = { where: string; query: string };
type Rule = { alert: string; expr: string; annotations: { runbook: string } };
type Board = { panels: { title: string; targets: { expr: string }[] }[] };

const rules = (parse(readFileSync(join(root, "ops/prometheus/alerts.yaml"), "utf8")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(readFileSync(join(root, "ops/grafana/galley.json"), "utf8")) as Board;
const queries: Query[] = [
  ...rules.map(({ alert, expr }) => ({ where: alert, query: expr })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: title, query: expr.replaceAll("$__rate_interval", "5m") })),
  ),
];

describe("the board and the alerts", () => {
  test.each(queries)("$where names metrics and labels that a scrape has", async ({ query }) => {
    const text = await scrape();
    for (const { metric, labels } of selectorsIn(query)) {
      const declared = metric.replace(/_(bucket|count|sum)$/, "");
      expect(text).toMatch(new RegExp(`^# TYPE (${metric}|${declared}) `, "m"));
      const known = labelsOf(text, metric);
      if (known !== undefined) for (const label of labels) expect([...known, "instance"]).toContain(label);
    }
  });

  test("every alert leads to a section of the guide", () => {
    const headings = readFileSync(join(root, "docs/watching.md"), "utf8").matchAll(/^#+ (.+)$/gm);
    const anchors = Array.from(headings, ([, text = ""]) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const { alert, annotations } of rules) {
      const [file, anchor] = annotations.runbook.split("#");
      expect(file).toBe("docs/watching.md");
      expect(anchors, alert).toContain(anchor);
    }
  });
});

/** Returns the metrics of a query, each with the labels that its matchers and all groupings of the query name. */
function selectorsIn(query: string): { metric: string; labels: string[] }[] {
  const found: { metric: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  const tree = parser.parse(query);
  tree.iterate({
    enter(node) {
      const text = query.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`This is no PromQL: ${query}`);
      if (node.name === "VectorSelector") found.push({ metric: /^\w+/.exec(text)?.[0] ?? "", labels: [] });
      if (node.name === "LabelName") (node.node.parent?.name === "GroupingLabels" ? grouped : (found.at(-1)?.labels ?? [])).push(text);
    },
  });
  expect(found.length, query).toBeGreaterThan(0);
  return found.map(({ metric, labels }) => ({ metric, labels: [...labels, ...grouped] }));
}

/** Returns the labels that series of a metric have; undefined while it has none. */
function labelsOf(text: string, metric: string): string[] | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${metric}{`));
  return line === undefined ? undefined : Array.from(line.matchAll(/(\w+)="/g), ([, name = ""]) => name);
}
