import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClock } from "#test/clock/clock.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let freeProject: string;
beforeAll(async () => {
  world = await openWorld();
  freeProject = (await world.newProject({ timeZone: "America/New_York" })).id;
  await world.call(world.registry.updateProject, { id: freeProject, agentReview: true, reviewBeforePublishing: false }, { kind: "person" });
});
afterAll(() => world.close());

function schedule(id: string, day = "2099-06-01", time = "09:30", who: Who = {}) {
  return world.call(world.registry.scheduleArticle, { id, day, time }, who);
}

function read(id: string) {
  return world.call(world.registry.getArticle, { id }, { projectId: null });
}

async function dateOf(id: string) {
  const { rows } = await world.owner.query("select scheduled_local, scheduled_zone, scheduled_at, due_at from article where id = $1", [id]);
  return rows[0];
}

async function approvalsOf(id: string) {
  const { rows } = await world.owner.query("select revision, given_by, approved_by, policy from approval where article_id = $1", [id]);
  return rows;
}

describe("a date", () => {
  test("is kept as wall clock, zone and instant, and told with an event", async () => {
    const { id } = await world.newArticle({ status: "approved" });
    const answer = await schedule(id);
    expect(answer).toEqual({ scheduled: "2099-06-01T09:30", scheduledAt: "2099-06-01T13:30:00.000Z", status: "scheduled", warnings: [] });
    const instant = new Date("2099-06-01T13:30:00.000Z");
    expect(await dateOf(id)).toEqual({
      scheduled_local: "2099-06-01T09:30",
      scheduled_zone: "America/New_York",
      scheduled_at: instant,
      due_at: instant,
    });
    const events = (await world.events("article.scheduled")).filter(({ subject_id }) => subject_id === id);
    expect(events.map(({ data }) => data)).toEqual([
      { articleId: id, revision: 1, slug: expect.any(String), locale: "en", scheduledAt: "2099-06-01T13:30:00.000Z" },
    ]);
    expect(await read(id)).toMatchObject({ status: "scheduled", scheduledAt: "2099-06-01T13:30:00.000Z", publishedAt: null });
  });

  test.each([
    ["in the hour that clocks skip moves forward", "2099-03-08", "02:30", "2099-03-08T03:30", "2099-03-08T07:30:00.000Z"],
    ["in the hour that comes twice is the first one", "2098-11-02", "01:30", "2098-11-02T01:30", "2098-11-02T05:30:00.000Z"],
  ])("%s", async (_, day, time, scheduled, scheduledAt) => {
    const { id } = await world.newArticle({ status: "approved" });
    expect(await schedule(id, day, time)).toEqual({ scheduled, scheduledAt, status: "scheduled", warnings: [] });
    expect(await dateOf(id)).toMatchObject({ scheduled_local: scheduled, scheduled_at: new Date(scheduledAt) });
  });

  test("may be changed, and the change is told again", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    expect(await schedule(id, "2099-07-01", "10:00")).toMatchObject({ scheduledAt: "2099-07-01T14:00:00.000Z", status: "scheduled" });
    const events = (await world.events("article.scheduled")).filter(({ subject_id }) => subject_id === id);
    expect(events).toHaveLength(2);
  });

  test("that is the same again is told once", async () => {
    const { id } = await world.newArticle({ status: "approved" });
    for (const time of ["09:30", "09:30", "09:31"]) await schedule(id, "2099-06-01", time);
    expect((await world.events("article.scheduled")).filter(({ subject_id }) => subject_id === id)).toHaveLength(2);
  });

  test("in the current minute means now, and the minute before it is over", async () => {
    const { id } = await world.newArticle({ status: "approved" });
    await setClock("2026-11-18T12:20:30Z");
    await expect(schedule(id, "2026-11-18", "07:19")).rejects.toMatchObject({ code: "invalid_input", param: "time" });
    expect(await schedule(id, "2026-11-18", "07:20")).toMatchObject({ scheduled: "2026-11-18T07:20", status: "scheduled" });
    while ((await world.app.workers.publisher.work()) > 0);
    expect(await read(id)).toMatchObject({ status: "published" });
  });

  test("keeps its zone and instant when the project moves to another zone", async () => {
    const project = await world.newProject({ timeZone: "Europe/Lisbon" });
    const who = { projectId: project.id };
    const { id } = await world.newArticle({ projectId: project.id, status: "approved" }, who);
    await schedule(id, "2099-06-01", "09:30", who);
    await world.call(world.registry.updateProject, { id: project.id, timeZone: "Asia/Tokyo" }, { kind: "person" });
    expect(await dateOf(id)).toMatchObject({ scheduled_zone: "Europe/Lisbon", scheduled_at: new Date("2099-06-01T08:30:00.000Z") });
  });
});

describe("a date that cannot be", () => {
  test.each([
    ["in the past names time", "2020-01-01", "09:00", "time"],
    ["long past names time", "0001-01-01", "00:00", "time"],
    ["on a day that does not exist names day", "2099-02-30", "09:00", "day"],
    ["on a 29 February of a common year names day", "2099-02-29", "09:00", "day"],
    ["past the last four-digit year names day", "9999-12-31", "23:59", "day"],
    ["before the first year names day", "0000-06-01", "09:00", "day"],
    ["written another way names day", "1 June 2099", "09:00", "day"],
    ["with a time that no clock shows names time", "2099-06-01", "24:00", "time"],
    ["with seconds names time", "2099-06-01", "09:00:00", "time"],
  ])("%s, and nothing changes", async (_, day, time, param) => {
    const { id } = await world.newArticle({ status: "approved" });
    await expect(schedule(id, day, time)).rejects.toMatchObject({ code: "invalid_input", param });
    expect(await dateOf(id)).toEqual({ scheduled_local: null, scheduled_zone: null, scheduled_at: null, due_at: null });
    expect((await read(id)).status).toBe("approved");
  });
});

describe("who may have a date", () => {
  test.each(["draft", "in_review"] as const)("an article %s may not, where its work goes through review", async (status) => {
    const { id } = await world.newArticle({ status });
    await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await read(id)).status).toBe(status);
  });

  test("a published one may not, until it is edited and approved again", async () => {
    const { id } = await world.newArticle({ status: "published" });
    await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "New." });
    await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.submitArticle, { id });
    await world.call(world.registry.approveArticle, { id, revision: 2 });
    expect(await schedule(id)).toMatchObject({ status: "scheduled" });
  });

  test("a draft may, where its author's work needs no review; the approval is kept with the rules in force", async () => {
    const { id } = await world.newArticle({ projectId: freeProject }, { kind: "person" });
    expect(await schedule(id, "2099-06-01", "09:30", { kind: "person" })).toMatchObject({ status: "scheduled" });
    expect(await approvalsOf(id)).toEqual([
      {
        revision: 1,
        given_by: "policy",
        approved_by: null,
        policy: { reviewBeforePublishing: false, agentReview: true, approverId: null },
      },
    ]);
    await schedule(id, "2099-06-02", "09:30", { kind: "person" });
    expect(await approvalsOf(id)).toHaveLength(1);
  });

  test("a draft that came through a token may not, even where people's work needs no review, whoever schedules it", async () => {
    const { id } = await world.newArticle({ projectId: freeProject }, { projectId: freeProject });
    await expect(schedule(id, "2099-06-01", "09:30", { kind: "person" })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("a draft whose newest revision came through a token may not, even where a person began it", async () => {
    const { id } = await world.newArticle({ projectId: freeProject }, { kind: "person" });
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "By an agent." }, { projectId: freeProject });
    await expect(schedule(id, "2099-06-01", "09:30", { kind: "person" })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test.each(["token", "assistant"] as const)(
    "a person's draft may not through a %s: it stays a draft that nobody approved",
    async (kind) => {
      const { id } = await world.newArticle({ projectId: freeProject }, { kind: "person" });
      await expect(schedule(id, "2099-06-01", "09:30", { kind, projectId: freeProject })).rejects.toMatchObject({ code: "invalid_state" });
      expect([(await read(id)).status, await approvalsOf(id)]).toEqual(["draft", []]);
    },
  );

  test("an agent's draft may not by a person whose own work would be reviewed, though agents' work needs no review", async () => {
    const { id: projectId } = await world.newProject();
    await world.call(world.registry.updateProject, { id: projectId, agentReview: false, reviewBeforePublishing: true }, { kind: "person" });
    const { id } = await world.newArticle({ projectId }, { projectId });
    await expect(schedule(id, "2099-06-01", "09:30", { kind: "person" })).rejects.toMatchObject({ code: "invalid_state" });
    expect(await schedule(id, "2099-06-01", "09:30", { projectId })).toMatchObject({ status: "scheduled" });
  });

  test("one that is going live this moment may not, until that is done", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.owner.query(
      "insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status) select organization_id, 'pub_' || id, project_id, id, 1, 'hosted_blog', true, 'pending' from article where id = $1",
      [id],
    );
    await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.owner.query("update publication set status = 'failed' where article_id = $1", [id]);
    expect(await schedule(id)).toMatchObject({ status: "scheduled" });
  });
});

test("of ten dates set at once the last one holds, and each is told", async () => {
  const { id } = await world.newArticle({ status: "approved" });
  await world.warm();
  await Promise.all(Array.from({ length: 10 }, (_, hour) => schedule(id, "2099-06-01", `1${hour}:00`)));
  const events = (await world.events("article.scheduled")).filter(({ subject_id }) => subject_id === id);
  expect(new Set(events.map(({ data }) => data.scheduledAt))).toHaveProperty("size", 10);
  const { scheduled_at, due_at } = await dateOf(id);
  expect(due_at).toEqual(scheduled_at);
  expect(events.map(({ data }) => data.scheduledAt)).toContain(scheduled_at.toISOString());
});
