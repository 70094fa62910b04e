import { afterAll, beforeAll, expect, test } from "vitest";
import { delegatedFunctions } from "#src/core/database/distribution/distribute.ts";
import type { Obstacle } from "#src/core/database/distribution/schema-obstacles.ts";
import { applyFunctions, readFunctions } from "#src/core/database/sql-functions.ts";
import { openDatabase } from "../database.ts";
import { keptObstacles } from "./kept-obstacles.ts";
import { findObstacles } from "./obstacles.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase({ cold: true });
  const client = await database.owner.connect();
  await client.query("begin");
  await applyFunctions(client, readFunctions({ distributed: true }));
  await client.query("commit");
  client.release();
});
afterAll(() => database.close());

const short = ({ kind, thing }: Obstacle) => `${kind}: ${thing.replace(/\(.*/, "")}`;

test("nothing keeps the schema from being distributed by organization but the listed obstacles", async () => {
  const found = (await findObstacles(database.owner)).map(short);
  const kept = keptObstacles.flatMap(({ kind, things }) => things.map((thing) => `${kind}: ${thing}`));
  expect(found.toSorted()).toEqual(kept.toSorted());
});

const routine = (head: string, body: string, language = "plpgsql") =>
  `create function planted(${head} ${language} as $$ ${body} $$; grant execute on function planted to galley_service`;

/** Each kind of obstacle with a change of the schema that brings it in. */
const planted: Record<string, string> = {
  "table without an organization": "create table planted (id text primary key); alter table planted enable row level security",
  "primary key that does not lead with the organization":
    "create table planted (organization_id text not null, id text primary key); alter table planted enable row level security",
  "unique key without the organization": "create unique index planted on topic (lower(title))",
  "key from a global table to a tenant table":
    "create table planted (organization_id text references organization (organization_id) on delete cascade)",
  "key from a tenant table to a global one": "alter table topic add constraint planted foreign key (title) references sql_function (name)",
  "key that does not match the organization with itself":
    "alter table topic add constraint planted foreign key (id, organization_id) references project (organization_id, id)",
  "key that empties columns beside the organization":
    "alter table topic add constraint planted foreign key (organization_id, title) references article (organization_id, id) on delete set null (title)",
  trigger:
    "create function f() returns trigger language plpgsql as 'begin return new; end'; create trigger planted before insert on topic for each row execute function f()",
  sequence: "create sequence planted; alter table topic alter column title set default nextval('planted')",
  "function in SQL with parameters over tenant tables": routine(
    "a text) returns text language",
    "select id from topic where id = a",
    "sql",
  ),
  "function that sets the organization by set_config": routine(
    "organization text) returns void language",
    "begin perform set_config('app.organization_id', organization, true); end",
  ),
  "function that writes as the owner for the current organization": routine(
    "a text) returns void security definer language",
    "begin update topic set title = a where organization_id = current_organization_id(); end",
  ),
  "organization named by a function": routine(
    "a text) returns void language",
    "begin update topic set title = a where organization_id = current_organization_id(); end",
  ),
  "call on a node with an organization that is no value": routine(
    "a text) returns void language",
    "begin perform from settle_deliveries_of(current_organization_id(), '[]', 10, 5, 24); end",
  ),
  "insert from a query on its node": routine(
    "organization text) returns void security definer language",
    "begin perform require_organization(organization); insert into topic (organization_id, id) select organization, id from topic; end",
  ),
  "lock over all organizations": routine(
    "a text) returns void language",
    "begin perform from topic where id = a order by id for update skip locked; end",
  ),
  "shared lock of a table that each node has": routine(
    "a text) returns void language",
    "begin perform from person where id = a for key share; end",
  ),
  "table that each node has beside rows of an organization, on its node": routine(
    "organization text) returns void language",
    "begin perform require_organization(organization); perform from project p cross join ping_kind k where p.organization_id = organization; end",
  ).replace("plpgsql", "plpgsql security definer"),
  "recursive query over organizations": routine(
    "a text) returns void language",
    "begin perform (with recursive t as (select id from topic union select id from t) select count(*) from t); end",
  ),
  "rows of several shards named by their place": routine(
    "organization text) returns void language",
    "begin delete from topic where ctid = any (array(select ctid from topic where organization_id = organization limit 1)); end",
  ),
  "insert from a query with volatile values": routine(
    "organization text) returns void language",
    "begin insert into topic (organization_id, id) select organization, gen_random_uuid()::text; end",
  ),
  "update with a volatile function": routine(
    "organization text) returns void language",
    "begin update topic set updated_at = clock_timestamp() where organization_id = organization; end",
  ),
};

test.each(Object.entries(planted))("a new obstacle is found: %s", async (kind, change) => {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    const before = new Set((await findObstacles(client)).map(short));
    await client.query(change);
    const added = (await findObstacles(client)).filter((one) => !before.has(short(one)));
    expect(added.map((one) => one.kind)).toContain(kind);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("each function that runs as the owner for the organization it is given is carried out on that organization's node", async () => {
  const requiring = `select p.oid::regprocedure::text as name from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\mrequire_organization\\('
      and has_function_privilege('galley_service', p.oid, 'execute')`;
  const names = async (query: string) => (await database.owner.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const delegated = await names(delegatedFunctions);
  expect((await names(requiring)).filter((name) => !delegated.includes(name))).toEqual(["free_image_address(text,text)"]);
});

test("each kind of kept obstacle is one that is looked for", () => {
  expect(Object.keys(planted)).toEqual(expect.arrayContaining(keptObstacles.map(({ kind }) => kind)));
});
