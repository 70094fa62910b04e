import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { fillTenant } from "#test/fill-tenant.ts";
import { openWorld, type World } from "#test/world.ts";
import { fillGlobalTables } from "./fill-global-tables.ts";
import { letItGo } from "./let-it-go.ts";
import { digestOthers, findTexts, listFiles, listIds, mark, tablesOf } from "./whole-database.ts";

const word = "PlughMarker";

let world: World;
let other: string;
beforeAll(async () => {
  world = await openWorld();
  other = (await world.newProject({ name: "Stays" })).id;
  await fillTenant(world, world);
  await fillGlobalTables(world, world);
  await fillOther();
  await reserve();
  await world.owner.query("delete from deletion");
});
afterAll(() => world.close());

/** Work in the project that stays, and what reaches both. */
async function fillOther() {
  const { call, registry, owner, organizationId, personId } = world;
  const who = { projectId: other };
  const { id } = await call(registry.createArticle, { projectId: other, markdown: "# Stays\n\nText." }, who);
  await call(registry.approveArticle, { id, revision: 1 }, who);
  await world.newPost({ projectId: other }, who);
  await world.newImage({ projectId: other });
  await world.newTopic({ projectId: other });
  await world.newComment({ id }, who);
  await call(registry.inviteMember, { email: "both@x.example", role: "member", projectIds: [world.projectId, other] }, { kind: "person" });
  await call(registry.inviteMember, { email: "one@x.example", role: "member", projectIds: [world.projectId] }, { kind: "person" });
  await owner.query("insert into idempotency values ($1, 'tok_all', 'create_article', 'stays', '\\x00', $2)", [organizationId, { id }]);
  const { rows } = await owner.query("select id from article where project_id = $1 limit 1", [world.projectId]);
  await owner.query("insert into idempotency values ($1, 'tok_all', 'create_article', 'goes', '\\x00', $2)", [organizationId, rows[0]]);
  await owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
     values ($1, 'whk_site', 'site', $2, 'https://site.hearth.example', '{}', 'sealed', $3)`,
    [organizationId, world.projectId, personId],
  );
  await owner.query(
    "insert into event (organization_id, id, project_id, type, subject_id, data) values ($1, 'evt_site', $2, 'article.updated', 'art_1', '{}')",
    [organizationId, world.projectId],
  );
  await owner.query(
    "insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status) values ($1, 'dlv_site', 'whk_site', 'evt_site', 'pending')",
    [organizationId],
  );
  await owner.query("insert into work (organization_id, kind, subject, place) values ($1, 'webhooks', 'dlv_site', 'whk_site')", [
    organizationId,
  ]);
  await owner.query("update api_token set project_id = null where organization_id = $1", [organizationId]);
  await world.newToken({ organizationId, personId, projectId: world.projectId });
  await owner.query(
    "insert into token_usage select $1, id, now()::date, 1, 0, now() from api_token where project_id = $2 on conflict do nothing",
    [organizationId, world.projectId],
  );
}

/** Sets credits aside for a post of which a part has gone out, and for a text that nobody writes yet. */
async function reserve() {
  const { owner, pool, organizationId, projectId, personId } = world;
  const about = { projectId, subjectId: (await owner.query("select post_id from post_publication where id = 'pub_1'")).rows[0].post_id };
  await transact(pool, organizationId, async (tx) => {
    await reserveCredits(tx, organizationId, { operationId: "pub_1:1", credits: 2, work: "x_publication", ...about });
    await reserveCredits(tx, organizationId, {
      operationId: "gen_waiting",
      credits: 3,
      work: "transcription",
      projectId,
      subjectId: "gen_waiting",
    });
  });
  await owner.query("update post_publication set reservation = 'pub_1:1', credits = 2 where id = 'pub_1'");
  await owner.query(
    `insert into generation (organization_id, id, project_id, kind, request, person_id, credits, model)
     values ($1, 'gen_waiting', $2, 'transcription', '{}', $3, 3, 'listener')`,
    [organizationId, projectId, personId],
  );
}

const within = (column: string, table: string, of = "project_id") =>
  `t.${column} in (select id from ${table} where ${of} = '${world.projectId}')`;
const byParent: Record<string, () => string> = {
  work: () => `(t.project_id = '${world.projectId}' or ${within("place", "webhook_endpoint")})`,
  webhook_delivery: () => within("event_id", "event"),
  webhook_attempt: () =>
    `t.delivery_id in (select d.id from webhook_delivery d join event e on e.id = d.event_id where e.project_id = '${world.projectId}')`,
  platform_image: () => within("connection_id", "platform_connection"),
  post_part: () => within("publication_id", "post_publication"),
  token_usage: () => within("token_id", "api_token"),
  token_digest: () => within("token_id", "api_token"),
  image_address: () => within("image_id", "image"),
  guest: () => within("link_id", "guest_link"),
  approval_step: () => within("policy_id", "approval_policy"),
  approval_step_person: () => within("policy_id", "approval_policy"),
  project: () => `t.id = '${world.projectId}'`,
};

/** Returns the condition that a row belongs to the project; undefined for tables that know no project. */
function ofProject(table: string, columns: readonly string[]): string | undefined {
  if (byParent[table] !== undefined) return byParent[table]();
  if (columns.includes("project_id")) return `t.project_id = '${world.projectId}'`;
  if (columns.includes("article_id")) return within("article_id", "article");
  if (columns.includes("post_id")) return within("post_id", "post");
  return undefined;
}

// Records that stay with the organization, without what they said of the project.
const cleared = ["audit", "credit_account", "credit_cycle", "credit_entry", "idempotency", "invitation", "organization_quota", "deletion"];
const ofOthers = (table: string, columns: readonly string[]) => {
  if (cleared.includes(table)) return "false";
  const its = ofProject(table, columns);
  return its === undefined ? "true" : `(${its}) is not true`;
};

test("after a project is deleted nothing holds anything of it, and the rest of its organization is as it was", async () => {
  const { owner, storage, registry, projectId } = world;
  const { name } = (await owner.query("select name from project where id = $1", [projectId])).rows[0];
  await world.call(registry.requestProjectDeletion, { id: projectId, name }, { kind: "person" });
  for (const table of await tablesOf(owner, "project_id")) {
    const { rowCount } = await owner.query(`select from ${table} where project_id = $1 limit 1`, [projectId]);
    expect(rowCount, `${table} has no row to delete. Give it one in fill-tenant.ts or fill-global-tables.ts.`).toBe(1);
  }
  const marked = await mark(owner, word, (table, columns) => (table === "credit_entry" ? undefined : ofProject(table, columns)));
  expect(marked.length).toBeGreaterThan(80);
  const ids = new Set([
    ...(await listIds(owner, (table, columns) => (cleared.includes(table) ? undefined : ofProject(table, columns)))),
    projectId,
    word,
  ]);
  expect(ids.size).toBeGreaterThan(20);
  const others = await digestOthers(owner, ofOthers);
  const files = await listFiles(storage);
  const history = async () => (await owner.query("select id, operation, person_id, created_at from audit order by id")).rows;
  const ledger = async () =>
    (await owner.query("select organization_id, number, kind, monthly, bought, reserved, spent, work from credit_entry order by 1, 2"))
      .rows;
  const [did, spent] = [await history(), await ledger()];

  await letItGo(world);

  expect(await findTexts(owner, ids)).toEqual([]);
  expect(await digestOthers(owner, ofOthers)).toEqual(others);
  expect((await listFiles(storage)).length).toBe(files.filter((key) => !key.includes(world.organizationId)).length);
  expect(await history()).toEqual(did);
  const entries = await ledger();
  expect(entries.slice(0, spent.length)).toEqual(spent);
  expect(entries.slice(spent.length).map(({ kind, spent: used }) => [kind, used])).toEqual([
    ["release", 0],
    ["settle", 2],
  ]);
  expect((await owner.query("select reserved from credit_account where organization_id = $1", [world.organizationId])).rows).toEqual([
    { reserved: 0 },
  ]);
  const { rows: invited } = await owner.query("select email, status, project_ids from invitation where email = any($1) order by email", [
    ["both@x.example", "one@x.example"],
  ]);
  expect(invited).toEqual([
    { email: "both@x.example", status: "pending", project_ids: [other] },
    { email: "one@x.example", status: "revoked", project_ids: [] },
  ]);
  const { rows: kept } = await owner.query("select key from idempotency where principal_id = 'tok_all' order by key");
  expect(kept).toEqual([{ key: "stays" }]);
});

test("a token of all projects goes on after that, and reaches what is left", async () => {
  const { call, registry, organizationId, personId } = world;
  const { id } = await call(
    registry.createArticle,
    { projectId: other, markdown: "# After\n\nText." },
    { projectId: null, organizationId, personId },
  );
  expect((await call(registry.listProjects, {}, { projectId: null })).data.map((project) => project.id)).toEqual([other]);
  expect(id).toMatch(/^art_/);
  const { rows } = await world.owner.query(
    "select count(*)::integer as count from api_token where organization_id = $1 and project_id is null",
    [organizationId],
  );
  expect(rows[0].count).toBeGreaterThan(0);
});
