import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Ground } from "./ground.ts";
import { faultsOf } from "./kill-worker.ts";
import { startLoad } from "./load.ts";

const migration = `create table node_note (
  organization_id text not null references organization,
  id text not null,
  note text not null,
  primary key (organization_id, id)
);
call raise_wall('node_note', 'select, insert, update, delete');
`;
const mark = "-- Of the next version.";
const changed = "claim_work_of";
const bothMilliseconds = 10_000;

/** Starts the next version beside this one under load, and stops this one. It has one table and another body of a function that claims call. */
export async function upgrade(ground: Ground): Promise<string[]> {
  const { cluster, installation } = ground;
  const serving = [installation];
  const load = startLoad(ground, () => serving);
  await wait(bothMilliseconds);
  load.enter("while the next version starts");
  const next = await ground.start(makeNext(ground));
  serving.push(next);
  load.enter("while both run");
  await wait(bothMilliseconds);
  serving.shift();
  await installation.stop();
  load.enter("after this version has stopped");
  await wait(bothMilliseconds);
  const told = await load.end();
  const [table] = await cluster.sql<{ is: boolean }>(
    `select p.colocationid = o.colocationid as is from pg_dist_partition p, pg_dist_partition o
    where p.logicalrelid = 'node_note'::regclass and o.logicalrelid = 'organization'::regclass`,
  );
  const bodies = await cluster.sql<{ result: string }>("select result from run_command_on_workers($1)", [
    `select count(*) from pg_proc where proname = '${changed}' and prosrc like '%${mark}%'`,
  ]);
  ground.installation = next;
  return [
    ...told,
    `the new table is with its organizations: ${table?.is === true}; workers with the new function: ${bodies.filter(({ result }) => result === "1").length} of ${bodies.length}`,
    `distribute --check: ${faultsOf(ground)}`,
  ];
}

/** Returns the folder of a copy of this version with a migration and a function of the next. */
function makeNext({ root, folder }: Ground): string {
  const next = join(folder, "next");
  mkdirSync(next);
  for (const name of readdirSync(root)) if (name !== "server" && name !== ".git") symlinkSync(join(root, name), join(next, name));
  cpSync(join(root, "server"), join(next, "server"), { recursive: true });
  writeFileSync(join(next, "server/migrations/9999-node-notes.sql"), migration);
  const file = join(next, `server/sql/distributed/${changed}.sql`);
  writeFileSync(file, readFileSync(file, "utf8").replace("\nbegin\n", `\nbegin\n  ${mark}\n`));
  return next;
}
