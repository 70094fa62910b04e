import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "#src/core/database/migrate.ts";
import { openDatabase } from "#test/database.ts";

// Accounts of an installation from the time when addresses were not proved.
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase({ empty: true });
  const before = readMigrations().filter(({ name }) => name < "0035");
  await migrate(
    database.url,
    before.map(({ name }) => name),
  );
  await database.owner.query(rows);
  await migrate(database.url);
});
afterAll(() => database.close());

const rows = `
  insert into organization (organization_id, name) values ('org_a', 'A'), ('org_b', 'B');
  insert into person (id, email, name) select id, id || '@x.example', id from unnest(array[
    'first_owner', 'by_invitation', 'reset_since', 'reset_beside_a_passkey', 'in_two', 'without_password', 'invited_later', 'in_none'
  ]) as id;
  insert into password (person_id, hash, changed_at) select id, 'x', '2026-02-01' from person where id <> 'without_password';
  insert into member (organization_id, person_id, role) select 'org_a', id, 'member' from person where id <> 'in_none';
  insert into member (organization_id, person_id, role) values ('org_b', 'in_two', 'member');
  insert into invitation (organization_id, id, email, role, invited_by, status, created_at, decided_at, expires_at)
    select 'org_a', 'inv_' || id, upper(email), 'member', 'first_owner', 'accepted',
      case id when 'invited_later' then '2026-03-01' else '2026-01-01' end::timestamptz, '2026-04-01', '2026-04-02'
    from person where id not in ('first_owner', 'without_password');
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id, created_at)
    select 'org_a', 'aud_' || id, 'reset_password', 'account', id, id, 'req_1', '2026-05-01'
    from person where id in ('reset_since', 'reset_beside_a_passkey');
  insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up, created_at)
    values ('k1', 'k1', 'reset_beside_a_passkey', 'Key', '', 0, '{}', false, '2026-04-20'), ('k2', 'k2', 'reset_since', 'Key', '', 0, '{}', false, '2026-05-20')`;

test("accounts from before count as proved where rows tell of a link, and stay where they are otherwise", async () => {
  const { rows: people } = await database.owner.query(
    "select id, to_char(proved_at at time zone 'UTC', 'MM-DD') as proved, joins from person order by id",
  );
  expect(people).toEqual([
    { id: "by_invitation", proved: null, joins: "org_a" },
    { id: "first_owner", proved: "02-01", joins: "*" },
    { id: "in_none", proved: null, joins: "none" },
    { id: "in_two", proved: null, joins: "none" },
    { id: "invited_later", proved: "02-01", joins: "*" },
    { id: "reset_beside_a_passkey", proved: null, joins: "org_a" },
    { id: "reset_since", proved: "05-01", joins: "*" },
    { id: "without_password", proved: null, joins: "org_a" },
  ]);
  expect((await database.owner.query("select from member where person_id = 'in_two'")).rowCount).toBe(2);
});

test("the first proof lets an account from before join again, with the memberships that it had", async () => {
  const first = await database.owner.query("select prove_person('in_two') as first");
  expect(first.rows).toEqual([{ first: true }]);
  const { rows: members } = await database.owner.query("select distinct person_joins from member where person_id = 'in_two'");
  expect(members).toEqual([{ person_joins: "*" }]);
  expect((await database.owner.query("select prove_person('in_two') as first")).rows).toEqual([{ first: false }]);
});
