import { join } from "node:path";
import pg from "pg";
import { makeOn } from "./cluster.ts";
import type { Ground } from "./ground.ts";

const tables = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;
const digestOf = (table: string) =>
  `select count(*) || ' ' || coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0) as digest from ${table} t`;

/** Backs the distributed database up, restores it into one database, distributes that anew, and compares what each table has. */
export async function bringBack(ground: Ground): Promise<string[]> {
  const { cluster, run, folder } = ground;
  await ground.installation.stop();
  const backup = join(folder, "backup");
  const before = await digests(cluster.url);
  run(cluster.url, "backup", backup);
  const { nodes, drop } = await makeOn(
    [cluster.coordinator, ...cluster.workers].map(({ address }) => address),
    { isSpread: true },
  );
  const other = nodes[0]?.address ?? "";
  try {
    run(other, "restore", backup);
    const restored = await digests(other);
    run(other, "distribute", "--shards", "8");
    const again = await digests(other);
    return [tell("restored into one database", before, restored), tell("distributed anew", restored, again)];
  } finally {
    await drop();
    ground.installation = await ground.start();
  }
}

async function digests(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = new Map<string, string>();
    for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
      const [row] = (await client.query<{ digest: string }>(digestOf(name))).rows;
      found.set(name, row?.digest ?? "");
    }
    return found;
  } finally {
    await client.end();
  }
}

function tell(how: string, one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const differing = names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name} (${one.get(name)} and ${other.get(name)})`);
  return `${how}: ${names.length - differing.length} of ${names.length} tables have the same digest${differing.length === 0 ? "" : `; not ${differing.join(", ")}`}`;
}
