import { afterAll, beforeAll, expect, test } from "vitest";
import { demoOrganizations } from "#src/operating/seed/people.ts";
import { seedDemoWorld } from "#src/operating/seed/seed.ts";
import { fillTenant } from "#test/fill-tenant.ts";
import { openWorld, type World } from "#test/world.ts";
import { fillGlobalTables } from "./fill-global-tables.ts";
import { letItGo } from "./let-it-go.ts";
import { countRows, digestOthers, findTexts, listFiles, listIds, mark, showCounts, tablesOf } from "./whole-database.ts";

const word = "XyzzyMarker";
const { hearth } = demoOrganizations;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ofHearth = (_table: string, columns: readonly string[]) =>
  columns.includes("organization_id") ? `t.organization_id = '${hearth.id}'` : undefined;

/** Everything of others. People stay, and lose only the note of which organization made them. */
const ofOthers = (table: string, columns: readonly string[]) => {
  if (columns.includes("organization_id")) return `t.organization_id is distinct from '${hearth.id}'`;
  return table === "person" ? "false" : "true";
};
const listPeople = async () => (await world.owner.query("select id, email, name, proved_at from person order by id")).rows;

async function fill() {
  const owner = await world.owner.connect();
  try {
    await seedDemoWorld({ services: world.app.services, owner }, { force: true });
    const { rows } = await owner.query("select person_id from member where organization_id = $1 and role = 'owner' limit 1", [hearth.id]);
    const founder = { organizationId: hearth.id, personId: rows[0].person_id };
    const { id: projectId } = await world.call(world.registry.createProject, { name: "Beside" }, { ...founder, kind: "person" });
    const place = { ...founder, projectId };
    await fillTenant(world, place);
    await fillGlobalTables(world, place);
    await owner.query("delete from deletion where organization_id = $1", [hearth.id]);
    return place;
  } finally {
    owner.release();
  }
}

test("after a full demo organization is deleted, no table, no file and no search holds anything of it, and others are as they were", async () => {
  const place = await fill();
  const { owner, storage, registry } = world;
  const as = { ...place, kind: "person" } as const;
  await world.call(registry.requestOrganizationDeletion, { name: hearth.name }, as);
  for (const table of await tablesOf(owner, "organization_id")) {
    const { rowCount } = await owner.query(`select from ${table} where organization_id = $1 limit 1`, [hearth.id]);
    expect(rowCount, `${table} has no row to delete. Give it one in fill-tenant.ts or fill-global-tables.ts.`).toBe(1);
  }
  const marked = await mark(owner, word, ofHearth);
  expect(marked.length).toBeGreaterThan(120);
  expect(await findTexts(owner, new Set([word]))).not.toEqual([]);
  const ids = new Set([
    ...(await listIds(owner, ofHearth)),
    hearth.id,
    word,
    ...(
      await owner.query(
        "select id from token_digest t join api_token a on a.organization_id = t.organization_id and a.id = t.token_id where t.organization_id = $1",
        [hearth.id],
      )
    ).rows.map(({ id }) => id),
  ]);
  expect(ids.size).toBeGreaterThan(500);
  const others = await digestOthers(owner, ofOthers);
  const people = await listPeople();
  const counts = await countRows(owner);
  const files = await listFiles(storage);
  expect(files.filter((key) => key.includes(hearth.id)).length).toBeGreaterThan(5);

  await letItGo(world);

  const after = await countRows(owner);
  if (process.env.GALLEY_SHOW_ROWS) process.stdout.write(`${showCounts(counts, after)}\n`);
  expect(after.deletion).toBe(0);
  expect(await findTexts(owner, ids)).toEqual([]);
  expect(await digestOthers(owner, ofOthers)).toEqual(others);
  expect(await listPeople()).toEqual(people);
  expect(await listFiles(storage)).toEqual(files.filter((key) => !key.includes(hearth.id)));
  expect(world.logLines.join("")).toContain("organization deleted");
});
