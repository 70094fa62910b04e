import { afterAll, beforeAll, expect, test } from "vitest";
import { inTens } from "#test/in-tens.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status)
     select $1, 'whk_' || kind, kind, 'https://hearth.example', events, '', (select min(id) from person), 'paused'
     from (values ('organization', '{article.published,article.updated,article.slug_changed}'::text[])) e(kind, events)`,
    [world.organizationId],
  );
});
afterAll(() => world.close());

test("an organization with many due articles does not hold back those with a single one, and is not held back alone", async () => {
  const crowd = await inTens(60, async () => (await world.newArticle({ status: "scheduled" })).id);
  for (const id of crowd) await world.makeDue(id, 5);
  const quiet: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const other = await world.newOrganization();
    quiet.push((await world.newArticle({ status: "scheduled", projectId: other.projectId }, other)).id);
  }
  for (const id of quiet) await world.makeDue(id);
  await world.app.workers.publisher.work();
  const live = async (ids: readonly string[]) =>
    (await world.owner.query("select from article where id = any($1) and status = 'published'", [ids])).rowCount;
  expect(await live(quiet)).toBe(3);
  expect(await live(crowd)).toBe(25);
  await world.app.workers.publisher.work();
  expect(await live(crowd)).toBe(60);
});
