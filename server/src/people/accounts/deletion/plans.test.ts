import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRows } from "#test/fairness/worker-row.ts";
import { openWorld, type World } from "#test/world.ts";

const count = 3000;
let world: World;
let personId: string;
beforeAll(async () => {
  world = await openWorld();
  const { owner, organizationId } = world;
  ({ personId } = await world.newMember());
  const other = await world.newMember();
  const { id } = await world.newAssistant({ personId: other.personId });
  await owner.query(
    `insert into oauth_payload (digest, model, payload, organization_id, token_id, expires_at)
     select sha256(convert_to(n::text, 'UTF8')), 'Session', jsonb_build_object('accountId', 'usr_other_' || n), null, null, now() + interval '1 day'
     from generate_series(1, $1::integer) n`,
    [count],
  );
  await owner.query(
    `insert into oauth_payload (digest, model, payload, organization_id, token_id, expires_at)
     select sha256(convert_to('of ' || n, 'UTF8')), 'RefreshToken', jsonb_build_object('accountId', $2::text), $3, $4, now() + interval '1 day'
     from generate_series(1, $1::integer) n`,
    [count, other.personId, organizationId, id],
  );
  await owner.query(
    `insert into oauth_payload (digest, model, payload, expires_at) values
       ('\\x01', 'Session', $1, now() + interval '1 day'), ('\\x02', 'Interaction', $2, now() + interval '1 day')`,
    [JSON.stringify({ accountId: personId }), JSON.stringify({ result: { login: { accountId: personId } }, lists: [[personId]] })],
  );
  await copyRows(owner, { table: "api_token", where: `t.id = '${id}'`, count, changes: { id: "t.id || '_' || n" } });
  await owner.query("vacuum analyze");
});
afterAll(() => world.close());

test("the end of an account does not search what others' sign-ins and assistants have stored, and finds its own at any depth", async () => {
  const { owner } = world;
  await owner.query(
    "insert into account_deletion (person_id, due_at, next_attempt_at, fence) values ($1, now() - interval '1 minute', now(), 1)",
    [personId],
  );
  const client = await owner.connect();
  // Earlier statements of this connection may still be among its counts.
  const reads = async () => {
    const { rows } = await client.query<{ name: string; scans: number; read: number }>(
      `select relname as name, seq_scan::integer as scans,
         (seq_tup_read + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) from pg_index i where i.indrelid = relid))::integer as read
       from pg_stat_xact_user_tables where relname in ('oauth_payload', 'api_token') order by relname`,
    );
    return rows;
  };
  try {
    await client.query("begin");
    const before = await reads();
    const { rows: ended } = await client.query("select end_account($1, 1, 'aud_x', 'req_x') as outcome", [personId]);
    expect(ended).toEqual([{ outcome: "ended" }]);
    const after = await reads();
    await client.query("commit");
    expect(after.map(({ name, scans }, at) => [name, scans - (before[at]?.scans ?? 0)])).toEqual([
      ["api_token", 0],
      ["oauth_payload", 0],
    ]);
    for (const [at, { name, read }] of after.entries()) expect(read - (before[at]?.read ?? 0), name).toBeLessThan(count / 10);
  } finally {
    client.release(true);
  }
  const { rows } = await owner.query("select count(*)::integer as count from oauth_payload");
  expect(rows).toEqual([{ count: 2 * count }]);
});
