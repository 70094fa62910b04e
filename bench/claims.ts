import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../server/src/core/database/migrate.ts";
import { openBenchDatabase } from "./database.ts";
import { median } from "./percentiles.ts";

// Measures a claim beside forms of it that Citus could carry out: node scripts/run.mjs bench/claims.ts --rounds 15
const { values } = parseArgs({ options: { rounds: { type: "string", default: "15" } } });

const forms = ["claim_publications", "claim_numbered", "claim_each"];
/** Organizations, how many of them have something due, and how many publications of each. */
const scenes = [
  { name: "nothing due, 1,000 waiting of 100 organizations", organizations: 100, busy: 100, each: 10, due: false },
  { name: "10,000 due of 1 organization among 100", organizations: 100, busy: 1, each: 10_000, due: true },
  { name: "10,000 due of 100 organizations", organizations: 100, busy: 100, each: 100, due: true },
  { name: "10 due of 1 organization among 10,000", organizations: 10_000, busy: 1, each: 10, due: true },
];

const database = await openBenchDatabase();
await migrate(database.connectionString);
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
try {
  await client.query(readFileSync(join(import.meta.dirname, "claims/forms.sql"), "utf8"));
  for (const scene of scenes) {
    await fill(scene);
    process.stdout.write(`${scene.name}\n`);
    const times = new Map(forms.map((form): [string, number[]] => [form, []]));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const form of forms) {
        const { milliseconds, claimed } = await claim(form);
        if (claimed !== (scene.due ? 10 : 0)) throw new Error(`${form} claimed ${claimed}.`);
        // The first rounds make the plans.
        if (round >= 6) times.get(form)?.push(milliseconds);
      }
    }
    for (const form of forms) {
      const all = times.get(form) ?? [];
      const [low, high] = [Math.min(...all), Math.max(...all)].map((one) => one.toFixed(2));
      process.stdout.write(`  ${form.padEnd(20)} ${median(all).toFixed(2)} ms (${low} to ${high})\n`);
    }
  }
} finally {
  await client.end();
  await database.stop();
}

async function claim(form: string): Promise<{ milliseconds: number; claimed: number }> {
  await client.query("begin");
  const started = performance.now();
  const { rows } = await client.query({ name: form, text: `select * from ${form}($1, $2, $3)`, values: [10, 30, 10] });
  const milliseconds = performance.now() - started;
  await client.query("rollback");
  return { milliseconds, claimed: rows.length };
}

async function fill({ organizations, busy, each, due }: (typeof scenes)[number]): Promise<void> {
  await client.query("set session_replication_role = replica; delete from publication; delete from organization");
  await client.query("insert into organization (organization_id, name) select 'org_' || n, 'O' from generate_series(1, $1::integer) n", [
    organizations,
  ]);
  await client.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, next_attempt_at)
     select 'org_' || o, 'pub_' || n, 'prj_1', 'art_' || n, 1, 'hosted_blog', true, 'pending', now() + ($3::integer * interval '1 hour') - n * interval '1 ms'
     from generate_series(1, $1::integer) o cross join generate_series(1, $2::integer) n`,
    [busy, each, due ? -1 : 1],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze publication");
  await client.query("vacuum analyze organization");
}
