import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { openWorld, type World } from "#test/world.ts";
import { openClient } from "../database-client.ts";
import { migrate } from "../migrate.ts";
import { openServiceLogin } from "./service-login.ts";
import { seen } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Runs statements on a connection of the service after `set role none`, which undoes any switch of roles. */
async function attack(...statements: string[]): Promise<pg.QueryResult> {
  const login = await world.login();
  const client = await openClient({ connectionString: login.connectionString, settings: { role: login.role } });
  try {
    let last = await client.query("set role none");
    for (const statement of statements) last = await client.query(statement);
    return last;
  } finally {
    await client.end();
  }
}

const forbidden = { code: "42501" };

describe("SQL of an intruder on the service's connection", () => {
  test.each([
    ["steps back to whoever has logged in", "reset role; alter role galley_owner connection limit -1"],
    ["changes the owner", "alter role galley_owner connection limit -1"],
    ["takes the owner's role", "set role galley_owner"],
    ["logs in anew as the owner", "set session authorization galley_owner"],
    ["runs a program", "create temp table out (line text); copy out from program 'id'"],
    ["reads a file of the server", "select pg_read_file('/etc/passwd')"],
    ["reads a file of the server into a table", "create temp table out (line text); copy out from '/etc/passwd'"],
    ["reads a file of the server into a large object", "select lo_import('/etc/passwd')"],
    ["writes a file of the server", "select lo_export(0, '/tmp/galley')"],
    ["reads passwords of users", "select rolpassword from pg_authid"],
    ["reads its own password", "select password from galley_private.service_login"],
    ["makes a function", "create function public.now() returns text language sql as 'select 1'"],
    ["makes a table beside ours", "create table public.mine (id integer)"],
    ["makes a schema that is searched first", "create schema mine"],
    ["makes a user", "create role mine login superuser"],
    ["gives itself the owner's rights", "do $$ begin execute format('grant galley_owner to %I', session_user); end $$"],
    ["passes row-level security", "do $$ begin execute format('alter role %I bypassrls', session_user); end $$"],
    ["turns off triggers and checks", "set session_replication_role = replica"],
    ["marks a migration as done", "insert into migration (name, checksum, breaking) values ('9999', '', true)"],
    ["writes history anew", "update audit set operation = ''"],
  ])("is refused when it %s", async (_what, statements) => {
    await expect(attack(...statements.split(/; (?!end )/))).rejects.toMatchObject(forbidden);
  });

  test("stays who it is, with no more than the service's rights", async () => {
    const { rows } = await attack("select current_user = session_user as same, current_user::text as name");
    expect(rows).toEqual([{ same: true, name: expect.stringMatching(/^galley_service_[0-9a-f]{12}$/) }]);
    const { rows: roles } = await world.owner.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         array(select roleid::regrole::text from pg_auth_members where member = r.oid) as member_of,
         exists (select from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns
       from pg_roles r where rolname = $1`,
      [rows[0].name],
    );
    const powers = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false };
    expect(roles).toEqual([{ ...powers, member_of: ["galley_service"], owns: false }]);
  });

  test("puts nothing of its own in the place of tables that functions read with the owner's rights", async () => {
    const { personId } = world;
    const planted = [
      "create temp table member (organization_id text, person_id text, role text, all_projects boolean, created_at timestamptz)",
      "create temp table organization (organization_id text, name text)",
      `insert into pg_temp.member values ('org_planted', '${personId}', 'owner', true, now())`,
      "insert into pg_temp.organization values ('org_planted', 'Planted')",
    ];
    const { rows } = await attack(...planted, `select organization_id from memberships_of('${personId}')`);
    expect(rows).toEqual([{ organization_id: world.organizationId }]);
  });
});

describe("functions with the owner's rights", () => {
  test("search the schema of temporary tables last, whoever calls them", async () => {
    const { rows } = await world.owner.query(
      `select oid::regprocedure::text as name, coalesce(array_to_string(proconfig, ' '), '') as settings from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name, settings } of rows) expect(settings, name).toMatch(/search_path=pg_catalog, (public, )?pg_temp( |$)/);
  });

  test("can be called by the service and the owner alone", async () => {
    const { rows } = await world.owner.query(
      `select p.oid::regprocedure::text as name from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
       where prosecdef and pronamespace = 'public'::regnamespace and a.grantee not in (p.proowner, 'galley_service'::regrole)`,
    );
    expect(rows).toEqual([]);
  });
});

describe("the service's user", () => {
  test("whose password or rights somebody has changed gets them back with the next start", async () => {
    await using database = await openDatabase({ empty: true });
    await migrate(database.url);
    const name = await seen(await openServiceLogin({ connectionString: database.url }));
    await database.owner.query(`alter role ${name} password 'other'; revoke galley_service from ${name}`);
    expect(await seen(await openServiceLogin({ connectionString: database.url }))).toBe(name);
  });
});
