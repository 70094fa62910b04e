import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Part } from "./part.ts";

/** Whose rows are read: in one organization, or of the account where it is "". `reach`: the projects whose texts the person may read now. */
export type PersonalScope = { personId: string; organizationId: string; reach: "all" | readonly string[] };

const batchSize = 50;

type Row = { told: Record<string, unknown>; key: Record<string, unknown> };

/** Yields the rows of a part as records for people and programs. Each batch has its own transaction, since a download may take long. */
export async function* readPart(pool: pg.Pool, scope: PersonalScope, part: Part): AsyncGenerator<Record<string, unknown>, void, undefined> {
  for (let after: Row["key"] | null = null; ; ) {
    const rows: Row[] = await readBatch(pool, scope, part, after);
    for (const { told } of rows) yield told;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.key;
  }
}

async function readBatch(pool: pg.Pool, scope: PersonalScope, part: Part, after: Row["key"] | null): Promise<Row[]> {
  const { table, key } = part;
  const { organizationId } = scope;
  const keys = sql.join(key.map((name) => sql.ref(`t.${name}`)));
  const lastKeys = sql.join(key.map((name) => sql.ref(`last.${name}`)));
  const place = organizationId === "" ? sql`true` : sql`t.organization_id = ${organizationId}`;
  return transact(pool, organizationId, async (tx) => {
    const { rows } = await sql<Row>`
      select ${told(scope, part)} as told, ${objectOf(key, (name) => sql.ref(`t.${name}`), String)} as key
      from ${sql.table(table)} t, jsonb_populate_record(null::${sql.table(table)}, ${after === null ? null : JSON.stringify(after)}::jsonb) last
      where ${place} and (${conditionOf(scope, part)}) and (${after === null} or (${keys}) > (${lastKeys}))
      order by ${keys} limit ${batchSize}`.execute(tx);
    return rows;
  });
}

function conditionOf({ personId, organizationId }: PersonalScope, { of, where }: Part): RawBuilder<unknown> {
  const named = of.map((name) => sql`${sql.ref(`t.${name}`)} = ${personId}`);
  return sql.join([...named, ...(where === undefined ? [] : [where(personId, organizationId)])], sql` or `);
}

function told({ reach, organizationId }: PersonalScope, { columns, texts = [], project }: Part): RawBuilder<unknown> {
  const mayRead =
    reach === "all" || project === undefined ? sql`true` : sql`coalesce(${project(organizationId)} = any(${reach}::text[]), false)`;
  const shown = objectOf(columns, (name) => sql.ref(`t.${name}`), camelCase);
  if (texts.length === 0) return shown;
  return sql`${shown} || case when ${mayRead} then ${objectOf(texts, (name) => sql.ref(`t.${name}`), camelCase)} else '{}' end`;
}

function objectOf(
  names: readonly string[],
  columnOf: (name: string) => RawBuilder<unknown>,
  nameOf: (name: string) => string,
): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(nameOf(name)), columnOf(name)]))})`;
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
