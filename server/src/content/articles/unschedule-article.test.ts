import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const unschedule = (id: string) => world.call(registry.unscheduleArticle, { id }, person);
const read = (id: string) => world.call(registry.getArticle, { id });

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

test("the date goes, the approval stays, and the article can be dated again", async () => {
  const { id } = await world.newArticle({ status: "scheduled" });
  const before = await world.events();
  expect(await unschedule(id)).toEqual({ id, revision: 1, status: "approved" });
  expect(await read(id)).toMatchObject({ status: "approved", scheduledAt: null, revision: 1, publications: [] });
  expect((await world.call(registry.getCalendar, { projectId: world.projectId })).data.map((item) => item.id)).not.toContain(id);
  expect(await world.events()).toEqual(before);
  const { rows } = await world.owner.query("select scheduled_local, scheduled_zone, due_at, approved_revision from article where id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ scheduled_local: null, scheduled_zone: null, due_at: null, approved_revision: 1 }]);
  expect(await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" })).toMatchObject({ status: "scheduled" });
});

test("an article that needed no review stays approved too", async () => {
  const { id: projectId } = await world.newProject();
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: false }, person);
  const { id } = await world.newArticle({ projectId }, person);
  await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, person);
  expect(await unschedule(id)).toMatchObject({ status: "approved" });
});

test("what the site shows of an earlier revision stays there", async () => {
  const { id } = await world.newArticle({ status: "published" });
  await world.call(registry.updateArticle, { id, revision: 1, summary: "Newer." });
  await world.call(registry.submitArticle, { id });
  await world.call(registry.approveArticle, { id, revision: 2 });
  await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
  await unschedule(id);
  expect(await read(id)).toMatchObject({ status: "approved", revision: 2, publishedRevision: 1 });
});

test.each(["draft", "in_review", "approved", "published"] as const)("an article that is %s has no date to take away", async (status) => {
  const { id } = await world.newArticle({ status });
  const before = await read(id);
  await expect(unschedule(id)).rejects.toMatchObject({ code: "invalid_state" });
  expect(await read(id)).toEqual(before);
});

test("an article on its way keeps its date, and one whose delivery failed does not have to", async () => {
  const { id } = await world.newArticle({ status: "scheduled" });
  await world.makeDue(id);
  await world.owner.query("update article set due_at = null where id = $1", [id]);
  await world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, due_at)
     values ($1, 'pub_way', $2, $3, 1, 'site', true, 'pending', now())`,
    [world.organizationId, world.projectId, id],
  );
  await expect(unschedule(id)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("going live right now") });
  expect(await read(id)).toMatchObject({ status: "scheduled" });
  await world.owner.query("update publication set status = 'failed', last_error = 'It did not answer.' where id = 'pub_way'");
  expect(await unschedule(id)).toMatchObject({ status: "approved" });
  await expect(world.call(registry.retryPublication, { id: "pub_way" }, person)).rejects.toMatchObject({ code: "invalid_state" });
});

test("of its minute and of the person who takes the date away at once, one comes first: it goes live, or it does not", async () => {
  await world.warm();
  const ends = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id);
    const [taken] = await Promise.all([
      unschedule(id).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: "invalid_state" });
          return false;
        },
      ),
      work(),
    ]);
    await work();
    const { status, publications } = await read(id);
    expect([status, publications.length]).toEqual(taken ? ["approved", 0] : ["published", 1]);
    ends.add(status);
  }
  expect(ends).toContain("approved");
});

test("the audit tells who did it", async () => {
  const { id } = await world.newArticle({ status: "scheduled" });
  await unschedule(id);
  const { rows } = await world.owner.query("select person_id from audit where operation = 'unschedule_article' and subject_id = $1", [id]);
  expect(rows).toEqual([{ person_id: world.personId }]);
});
