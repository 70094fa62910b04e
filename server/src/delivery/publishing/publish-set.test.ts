import type { Operation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Bound } from "#src/operations/handle.ts";
import { registry } from "#src/registry/registry.ts";
import { openDuePublications } from "#test/open-due.ts";
import { newImage } from "#test/seeds.ts";
import { openWorld, type World } from "#test/world.ts";
import { publishSet } from "./publish-set.ts";

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

const publish = (ids: readonly string[]) => publishSet({ pool: world.pool, publicUrl: "http://galley.test" }, world.organizationId, ids);

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

/** Creates a first revision that is due, and a second one of a live article under another slug. */
async function newDue(name: string): Promise<string[]> {
  const first = await world.newArticle({ status: "scheduled", slug: `first-${name}`, markdown: "# First\n\nA body." });
  const second = await world.newArticle({ status: "published", slug: `second-${name}`, markdown: "# Second\n\nA body." });
  await world.call(registry.updateArticle, { id: second.id, revision: 1, slug: `third-${name}` });
  await world.call(registry.submitArticle, { id: second.id });
  await world.call(registry.approveArticle, { id: second.id, revision: 2 });
  await world.call(registry.scheduleArticle, { id: second.id, day: "2099-01-01", time: "09:00" });
  for (const { id } of [first, second]) await world.makeDue(id, 1);
  return [first.id, second.id];
}

/** Returns all that was written about an article, without what differs between any two: ids, names and times. */
async function writtenOf(id: string, name: string): Promise<unknown> {
  const written: Record<string, unknown> = {};
  for (const [table, where] of Object.entries({
    article: "t.id = $1",
    publication: "t.article_id = $1",
    published_body: "t.article_id = $1",
    event: "t.subject_id = $1",
    audit: "t.subject_id = $1 and t.operation = 'publish_article'",
    webhook_delivery: "t.event_id in (select e.id from event e where e.subject_id = $1)",
  })) {
    const { rows } = await world.owner.query(`select to_jsonb(t) as row from ${table} t where ${where}`, [id]);
    const plain = JSON.stringify(rows.map(({ row }) => row))
      .replaceAll(`-${name}`, "-name")
      .replaceAll(/\b(art|pub|evt|aud|dlv|apr|req)_[0-9a-f]+/g, "$1")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, "time");
    written[table] = (JSON.parse(plain) as object[]).map((row) => JSON.stringify(row)).toSorted();
  }
  return written;
}

test("a set writes for each article what a delivery of its own writes", async () => {
  const alone = await newDue("alone");
  await openDuePublications(world.pool);
  await work();
  const together = await newDue("together");
  expect((await publish(together)).map(({ articleId }) => articleId).toSorted()).toEqual(together.toSorted());
  for (const [index, id] of together.entries())
    expect(await writtenOf(id, "together")).toEqual(await writtenOf(alone[index] ?? "", "alone"));
});

test("a set opens what follows elsewhere, and lets go of images that only the revision before had shown", async () => {
  const place = await world.newOrganization();
  const call = <O extends Operation>(bound: Bound<O>, input: z.input<O["input"]>) => world.call(bound, input, { kind: "person", ...place });
  const imageId = await newImage(world.owner, place, {});
  const markdown = `# Walls\n\n![A wall](image:${imageId})`;
  const publishNow = () => publishSet({ pool: world.pool, publicUrl: "http://galley.test" }, place.organizationId, [id]);
  const { id } = await world.newArticle({ status: "scheduled", projectId: place.projectId, markdown }, place);
  await world.makeDue(id);
  expect(await publishNow()).toHaveLength(1);
  await world.owner.query(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, connected_by)
     values ($1, 'plc_1', $2, 'wordpress', 'https://journal.hearth.example', 'account', 'sealed', $3)`,
    [place.organizationId, place.projectId, place.personId],
  );
  // As a deletion by somebody who may not approve leaves it.
  await world.owner.query("update image set deleted_at = now() where id = $1", [imageId]);
  const isKept = async () => (await world.owner.query("select from image where id = $1", [imageId])).rowCount === 1;
  expect(await isKept()).toBe(true);
  await call(registry.updateArticle, { id, revision: 1, markdown: "# Walls\n\nWithout a picture." });
  await call(registry.submitArticle, { id });
  await call(registry.approveArticle, { id, revision: 2 });
  await call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
  await world.makeDue(id);
  expect(await publishNow()).toHaveLength(1);
  expect(await isKept()).toBe(false);
  const { rows } = await world.owner.query(
    "select destination, revision, status, main from publication where article_id = $1 and revision = 2 order by destination",
    [id],
  );
  expect(rows).toEqual([
    { destination: "hosted_blog", revision: 2, status: "confirmed", main: true },
    { destination: "wordpress", revision: 2, status: "pending", main: false },
  ]);
});

test("a set leaves out what is not due yet, has no date any more, changed, is too late or is on its way", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await world.newArticle({ status: "scheduled" })).id));
  const [early = "", unscheduled = "", changed = "", late = "", underWay = "", due = ""] = ids;
  for (const id of [unscheduled, changed, underWay, due]) await world.makeDue(id);
  await world.makeDue(late, 61);
  await world.call(registry.unscheduleArticle, { id: unscheduled }, { kind: "person" });
  await world.call(registry.updateArticle, { id: changed, revision: 1, summary: "Changed in the last second." });
  await world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
     select organization_id, 'pub_' || id, project_id, id, revision, 'hosted_blog', true, 'pending' from article where id = $1`,
    [underWay],
  );
  expect((await publish(ids)).map(({ articleId }) => articleId)).toEqual([due]);
  expect(await publish(ids)).toEqual([]);
  const { rows } = await world.owner.query("select id from article where id = any($1) and published_revision is not null", [ids]);
  expect(rows).toEqual([{ id: due }]);
  await work();
  const { rows: left } = await world.owner.query("select id from article where id = any($1) and published_revision is null order by id", [
    ids,
  ]);
  expect(left.map(({ id }) => id)).toEqual([early, unscheduled, changed, late].toSorted());
});

test("an article whose publication the database refuses keeps none of its set from going live", async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await world.newArticle({ status: "scheduled" })).id));
  const [refused = ""] = ids;
  await world.owner.query(`alter table publication add constraint refuses_one check (article_id <> '${refused}') not valid`);
  for (const id of ids) await world.makeDue(id);
  await expect(publish(ids)).rejects.toThrow(/refuses_one/);
  await world.app.workers.publisher.work();
  await world.app.workers.publisher.work();
  const { rows } = await world.owner.query("select id from article where id = any($1) and status = 'published'", [ids]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.filter((id) => id !== refused).toSorted());
  await world.owner.query("alter table publication drop constraint refuses_one");
  await work();
});
