import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { digestOf, newSecretText } from "../../server/src/people/access/token-format.ts";
import { fillOrganizations, type Keys } from "../filling/organizations.ts";
import type { Sizes } from "./sizes.ts";
import { fillTexts } from "./texts.ts";

export type Filled = { keys: readonly Keys[]; sessions: readonly string[] };

// A person makes 600 calls a minute at most.
const sessionsMax = 30;
const folder = join(import.meta.dirname, "filling");

/**
 * Fills a new database set by set, as its owner. Indexes are built and keys compared at the end of it, which takes a fifth of the time;
 * `checked` lets every row be checked as it is written instead.
 */
export async function fillLarge(
  connectionString: string,
  sizes: Sizes,
  { checked = false, print = () => {} }: { checked?: boolean; print?: (line: string) => void } = {},
): Promise<Filled> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const keys = await fillOrganizations(client, sizes.organizations);
    for (const [name, size] of Object.entries(sizes))
      await client.query("select set_config($1, $2, false)", [`large.${name}`, String(size)]);
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off");
    const indexes = checked ? [] : await dropIndexes(client);
    if (!checked) await client.query("set session_replication_role = replica");
    await timed("texts", print, () => fillTexts(client, sizes.texts));
    for (const file of readdirSync(folder).toSorted()) {
      await timed(file, print, async () => {
        await client.query("begin");
        for (const statement of readFileSync(join(folder, file), "utf8").split(/;\n/)) await client.query(statement);
        await client.query("commit");
      });
    }
    await timed("indexes", print, async () => {
      for (const index of indexes) await client.query(index);
    });
    await client.query("reset session_replication_role");
    await timed("vacuum analyze", print, () => client.query("vacuum analyze"));
    return { keys, sessions: await openSessions(client) };
  } finally {
    await client.end();
  }
}

/** Drops the indexes that no key stands on, and returns the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       and not i.indisunique and c.relname = any($1) order by 1`,
    [
      [
        "article",
        "article_revision",
        "article_slug",
        "approval",
        "search_entry",
        "event",
        "audit",
        "image",
        "webhook_delivery",
        "notification",
        "publication",
      ],
    ],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Signs owners of the large organization in, and returns the values of their cookies, that of the person with notifications first. */
async function openSessions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select person_id as id from member where organization_id = 'org_0' and role = 'owner' and person_id <> 'usr_bench' order by person_id limit $1",
    [sessionsMax],
  );
  const values = rows.map(() => newSecretText());
  await client.query(
    `insert into session (id, digest, person_id, user_agent, address, expires_at)
     select 'ses_' || at, digest, id, '', '', now() + interval '30 days' from unnest($1::bytea[], $2::text[]) with ordinality s (digest, id, at)`,
    [values.map(digestOf), rows.map(({ id }) => id)],
  );
  return values;
}

async function timed(what: string, print: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  print(`filled: ${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
