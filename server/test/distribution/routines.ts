import type pg from "pg";

/** Connection or pool of the owner of the schema. */
export type Database = Pick<pg.ClientBase, "query">;

/** A function or procedure of the database, with what its text says. */
export type Routine = {
  name: string;
  language: string;
  parameters: number;
  text: string;
  statements: readonly string[];
  asOwner: boolean;
  isVolatile: boolean;
  /** The service may call it. */
  forService: boolean;
  /** The organization is its first parameter, so that it can be carried out where the organization's rows are. */
  takesOrganization: boolean;
  tenantTables: ReadonlySet<string>;
  /** It, and every function that it calls. */
  reached: readonly Routine[];
  writesTenants: boolean;
  tablesOf(statement: string): string[];
  writtenBy(statement: string): string[];
  /** Leaves a column to a default that is another for each row. */
  volatileDefaults(statement: string): boolean;
  /** Calls a volatile function of the schema. */
  callsVolatile(statement: string): boolean;
};

type Row = {
  name: string;
  routine: string;
  language: string;
  parameters: number;
  first: string | null;
  text: string;
  as_owner: boolean;
  is_volatile: boolean;
  for_service: boolean;
};

const routines = `
  select p.oid::regprocedure::text as name, p.proname as routine, l.lanname as language, p.pronargs as parameters, p.proargnames[1] as first,
    coalesce(nullif(p.prosrc, ''), pg_get_function_sqlbody(p.oid)) as text, p.prosecdef as as_owner, p.provolatile = 'v' as is_volatile,
    has_function_privilege('galley_service', p.oid, 'execute') as for_service
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
  order by 1`;

const tables = `
  select c.relname as name, c.relrowsecurity as tenant, array(
    select d.adnum::text || pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = c.oid
  ) as defaults
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`;

// A name in quotes counts where the function puts statements together.
const mentioned = /\b(?:from|join|into|update|only|using) (?:public\.)?(\w+)|'(\w+)'/g;
const written = /\b(?:insert into|update|delete from)(?: only)? (?:public\.)?(\w+)/g;
const called = /(\w+)\(/g;
const matched = (text: string, what: RegExp) => Array.from(text.matchAll(what), ([, first, second]) => first ?? second ?? "");

/** Reads the functions of the schema, each with its statements in one line and without comments. */
export async function readRoutines(database: Database): Promise<Routine[]> {
  const { rows } = await database.query<Row>(routines);
  const known = (await database.query<{ name: string; tenant: boolean; defaults: string[] }>(tables)).rows;
  const tenantTables = new Set(known.filter(({ tenant }) => tenant).map(({ name }) => name));
  const names = new Set(known.map(({ name }) => name));
  const changing = known.filter(({ defaults }) => defaults.some((one) => /clock_timestamp|random|uuid|nextval/.test(one)));
  const changed = new Set(changing.map(({ name }) => name));
  const volatiles = new Set(rows.filter((row) => row.is_volatile).map(({ routine }) => routine));
  const writtenBy = (statement: string) => matched(statement, written).filter((name) => names.has(name));
  const made = rows.map((row): Routine & { routine: string; reached: Routine[] } => {
    const text = plain(row.text);
    return {
      ...row,
      text,
      statements: text.split(";"),
      asOwner: row.as_owner,
      isVolatile: row.is_volatile,
      forService: row.for_service,
      takesOrganization: row.first === "organization",
      tenantTables,
      reached: [],
      writesTenants: writtenBy(text).some((table) => tenantTables.has(table)),
      tablesOf: (statement) =>
        matched(text.includes(" execute ") ? statement : statement.replaceAll(/'\w+'/g, ""), mentioned).filter((name) => names.has(name)),
      writtenBy,
      volatileDefaults: (statement) => writtenBy(statement).some((table) => changed.has(table)),
      callsVolatile: (statement) => matched(statement, called).some((name) => volatiles.has(name)),
    };
  });
  for (const routine of made) routine.reached.push(...reachedFrom(routine, made));
  return made;
}

function reachedFrom<One extends { routine: string; text: string }>(from: One, all: readonly One[]): One[] {
  const reached = new Set([from]);
  for (const one of reached) {
    const names = new Set(matched(one.text, called));
    for (const other of all) if (names.has(other.routine)) reached.add(other);
  }
  return [...reached];
}

function plain(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}
