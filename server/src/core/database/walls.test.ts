import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let foreign: { organizationId: string; personId: string; projectId: string };

beforeAll(async () => {
  world = await openWorld();
  foreign = await world.newOrganization();
  for (const place of [world, foreign]) await fill(place);
});
afterAll(() => world.close());

async function fill({ organizationId, personId, projectId }: typeof foreign) {
  const who = { organizationId, personId, projectId };
  await world.newImage({ organizationId, projectId });
  const topicId = await world.newTopic({ organizationId, projectId });
  const { id } = await world.call(world.registry.createArticle, { projectId, markdown: "# A\n\nB.", topicId }, who);
  await world.call(world.registry.approveArticle, { id, revision: 1 }, who);
  await world.call(world.registry.setBrand, { id: projectId, profile: {} }, { ...who, kind: "person" });
  const routine = [{ format: "x" as const, daysAfter: 1, time: "09:00" }];
  await world.call(world.registry.setRoutine, { id: projectId, posts: routine, excerpts: true }, { ...who, kind: "person" });
  await world.newArticle({ projectId, status: "approved" }, who);
  await world.call(world.registry.generatePost, { projectId, format: "x", script: "A text." }, who);
  const comment = await world.newComment({ id }, who);
  await world.owner.query("insert into notification_choice values ($1, $2, 'mention', true, true)", [organizationId, personId]);
  await world.owner.query("insert into notification_digest (organization_id, id, person_id) values ($1, 'dig_1', $2)", [
    organizationId,
    personId,
  ]);
  await world.owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, comment_id, actor_id, in_app, mail_status)
     values ($1, $2, $3, $4, 'mention', $5, 'A', $6, $3, true, 'none')`,
    [organizationId, newId("notification"), personId, projectId, id, comment.id],
  );
  const post = await world.newPost({ projectId, status: "approved" }, who);
  await world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at)
     values ($1, 'pub_1', $2, $3, 1, 'linkedin', 'pending', now())`,
    [organizationId, projectId, post.id],
  );
  await world.owner.query("insert into post_part (organization_id, publication_id, number, status) values ($1, 'pub_1', 1, 'sent')", [
    organizationId,
  ]);
  await world.owner.query(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, connected_by)
     values ($1, 'acc_1', $2, 'x', '1', 'hearth', 'Hearth', '{}', 'sealed', now(), 'connected', $3)`,
    [organizationId, projectId, personId],
  );
  const { id: carouselId } = await world.newPost({ projectId, format: "carousel" }, who);
  await world.call(world.registry.renderPost, { id: carouselId, destination: "linkedin" }, who);
  await world.call(world.registry.generatePost, { projectId, format: "x", script: "A text." }, who);
  await world.newResults([{ day: "2026-01-02", page: "https://hearth.example/a", clicks: 1 }], who);
  await world.owner.query("insert into search_period values ($1, $2, '2025-01-01', '2025-01-02')", [organizationId, projectId]);
  await world.owner.query(
    "insert into search_period_result values ($1, $2, '2025-01-01', '2025-01-02', 'https://hearth.example/a', 1, 1, 1)",
    [organizationId, projectId],
  );
  await world.owner.query("insert into search_query_period values ($1, $2, 'file', '2025-01-01', '2025-01-02')", [
    organizationId,
    projectId,
  ]);
  await world.owner.query("insert into search_query values ($1, $2, 'old walls', 1, 1, 1)", [organizationId, projectId]);
  await world.owner.query("insert into imported_article values ($1, $2, '\\x00', $3, 1, 'kept')", [organizationId, projectId, id]);
  await world.call(world.registry.dismissTopicIdea, { projectId, id: `idea_${"a".repeat(22)}` }, { ...who, kind: "person" });
  await world.owner.query(
    `insert into search_console (organization_id, project_id, site_property, account, credentials, status, connected_by)
     values ($1, $2, 'sc-domain:hearth.example', 'account', 'sealed', 'waiting', $3)`,
    [organizationId, projectId, personId],
  );
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
     values ($1, 'whk_1', 'organization', 'https://hooks.hearth.example', '{article.published}', 'sealed', $2)`,
    [organizationId, personId],
  );
  await world.owner.query(
    `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
     select organization_id, 'dlv_1', 'whk_1', id, 'pending' from event where organization_id = $1 limit 1`,
    [organizationId],
  );
  await world.owner.query("insert into webhook_attempt values ($1, 'dlv_1', 1, now(), 10, 204, '', null)", [organizationId]);
  await world.owner.query(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, connected_by)
     values ($1, 'plc_1', $2, 'wordpress', 'https://journal.hearth.example', 'account', 'sealed', $3)`,
    [organizationId, projectId, personId],
  );
  await world.owner.query(
    "insert into platform_post (organization_id, connection_id, article_id, marker) values ($1, 'plc_1', $2, 'galley:' || $2)",
    [organizationId, id],
  );
  await world.owner.query("insert into platform_image values ($1, 'plc_1', '\\x00', '1', 'https://a.example/a.png')", [organizationId]);
  await world.call(world.registry.addCredits, { amount: 1, reference: "invoice 1" }, { ...who, kind: "operator" });
  const token = await world.newToken({ organizationId, personId });
  await world.owner.query("insert into token_usage values ($1, $2, current_date, 1, 0, now())", [organizationId, token.id]);
  await world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "reader" }, { ...who, kind: "person" });
  const blogHosts = [`${organizationId.replaceAll("_", "-")}.example`];
  await world.call(world.registry.updateProject, { id: projectId, blogHosts }, { ...who, kind: "person" });
  await world.owner.query("insert into member_project values ($1, $2, $3)", [organizationId, personId, projectId]);
  await world.owner.query("insert into idempotency values ($1, 'tok', 'op', 'key', '\\x00', '{}')", [organizationId]);
  await world.owner.query("insert into published_body values ($1, $2, 1, '{}', null, '{}')", [organizationId, id]);
  await world.owner.query(
    "insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status) values ($1, $2, $3, $4, 1, 'site', true, 'pending')",
    [organizationId, newId("publication"), projectId, id],
  );
}

/** Tables that are read before an organization is known, or that hold only counts. */
const globalTables = [
  "account_history",
  "account_link",
  "account_mail",
  "address_change",
  "attempt_window",
  "authenticator",
  "blog_address",
  "image_address",
  "migration",
  "network_request",
  "oauth_client",
  "oauth_payload",
  "passkey",
  "password",
  "person",
  "person_device",
  "person_preference",
  "rate_window",
  "recovery_code",
  "session",
  "sign_in_challenge",
  "site_request",
  "sql_function",
  "token_digest",
  "untrusted_forward",
];
/** Tables that only functions of the database write. */
const functionTables = ["credit_account", "credit_cycle", "credit_entry"];
const historyTables = [
  ...functionTables,
  "approval",
  "article_revision",
  "audit",
  "brand",
  "event",
  "post_review",
  "post_revision",
  "published_body",
  "webhook_attempt",
];

async function tenantTables(): Promise<string[]> {
  const { rows } = await world.owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [globalTables],
  );
  return rows.map(({ name }) => name);
}

/** Runs `work` as the service does, inside one organization or in none, and rolls everything back. */
async function asService<T>(organizationId: string | null, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    if (organizationId !== null) await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the list of tables", () => {
  test("every table but the global ones leads its primary key with the organization and has a policy for it", async () => {
    const { rows } = await world.owner.query(
      `select c.relname as table, c.relrowsecurity as secured,
         (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as leads,
         (select array_agg(p.polcmd::text || coalesce(pg_get_expr(p.polqual, c.oid), '') || coalesce(pg_get_expr(p.polwithcheck, c.oid), '')) from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`,
      [globalTables],
    );
    const condition = "(organization_id = current_organization_id())";
    for (const row of rows)
      expect(row).toEqual({ table: row.table, secured: true, leads: "organization_id", policies: [`*${condition}${condition}`] });
    expect(rows.length).toBeGreaterThanOrEqual(17);
  });

  test("every table with an organization_id is a tenant table, or one that is looked up before the organization is known", async () => {
    const { rows } = await world.owner.query(
      "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' where c.relkind = 'r' and not c.relrowsecurity order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "account_link",
      "account_mail",
      "blog_address",
      "image_address",
      "network_request",
      "oauth_payload",
      "site_request",
      "token_digest",
    ]);
  });

  test("every foreign key between tenant tables contains the organization", async () => {
    const { rows } = await world.owner.query(
      `select conrelid::regclass::text || '.' || conname as name from pg_constraint f
       where contype = 'f' and confrelid not in ('person'::regclass, 'address_change'::regclass)
         and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname = 'organization_id')`,
    );
    expect(rows).toEqual([]);
  });

  test("no table has a trigger of its own", async () => {
    const { rows } = await world.owner.query("select tgname from pg_trigger where not tgisinternal");
    expect(rows).toEqual([]);
  });
});

describe("row-level security alone", () => {
  test("a query without condition sees its own organization only, in every table", async () => {
    for (const table of await tenantTables()) {
      const seen = await asService(world.organizationId, async (client) => {
        const { rows } = await client.query(`select distinct organization_id as id from ${table}`);
        return rows.map(({ id }) => id);
      });
      expect(seen, table).toEqual([world.organizationId]);
    }
  });

  test("without an organization there are no rows, in any table", async () => {
    for (const table of await tenantTables()) {
      const seen = await asService(
        null,
        async (client) => (await client.query(`select count(*)::int as count from ${table}`)).rows[0].count,
      );
      expect(seen, table).toBe(0);
    }
  });

  test("a row of another organization can be inserted in no table", async () => {
    for (const table of await tenantTables()) {
      const columns = await writableColumns(table);
      const { rows } = await world.owner.query(`select ${columns} from ${table} where organization_id = $1 limit 1`, [
        foreign.organizationId,
      ]);
      const [row] = rows;
      const insert = asService(world.organizationId, (client) =>
        client.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`, [
          JSON.stringify(row),
        ]),
      );
      await expect(insert, table).rejects.toThrow(functionTables.includes(table) ? "permission denied" : "row-level security");
    }
  });

  test("no update and no delete reaches another organization, in any table", async () => {
    for (const table of (await tenantTables()).filter((name) => !historyTables.includes(name))) {
      const { rowCount: touched } = await asService(world.organizationId, (client) =>
        client.query(`update ${table} set organization_id = organization_id where organization_id = $1`, [foreign.organizationId]),
      );
      expect(touched, table).toBe(0);
      const moved = asService(world.organizationId, (client) =>
        client.query(`update ${table} set organization_id = $1`, [foreign.organizationId]),
      );
      await expect(moved, table).rejects.toThrow(/row-level security|foreign key/);
    }
  });
});

describe("history", () => {
  test.each(historyTables)("the service can neither change nor delete a row of %s", async (table) => {
    for (const statement of [`update ${table} set organization_id = organization_id`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(asService(world.organizationId, (client) => client.query(statement))).rejects.toThrow("permission denied");
    }
  });

  test("the service can make, change or drop no table", async () => {
    for (const statement of [
      "create table extra (a integer)",
      "alter table article disable row level security",
      "drop policy tenant on article",
      "drop table article",
      "truncate article",
      "alter role galley_service bypassrls",
      "delete from migration",
    ]) {
      const attempt = asService(world.organizationId, (client) => client.query(statement));
      await expect(attempt, statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});

async function writableColumns(table: string): Promise<string> {
  const { rows } = await world.owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}
