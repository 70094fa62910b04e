import type { PostDestinationName } from "@galley/contract";
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

const person = { kind: "person" } as const;
type When = { destination?: PostDestinationName; day?: string; time?: string };
function schedule(id: string, { destination = "linkedin", day = "2099-06-01", time = "09:30" }: When = {}, who: Who = {}) {
  return world.call(world.registry.schedulePost, { id, destination, day, time }, who);
}

function read(id: string, who: Who = {}) {
  return world.call(world.registry.getPost, { id }, who);
}

async function dateOf(id: string) {
  const { rows } = await world.owner.query("select status, at_local, at_zone, at from post_destination where post_id = $1", [id]);
  return rows[0];
}

async function setDestination(id: string, destination: string, status: string) {
  await world.owner.query(
    "update post_destination set status = $3, at = now(), at_local = '2026-11-20T09:30', at_zone = 'UTC', published_at = now() where post_id = $1 and destination = $2",
    [id, destination, status],
  );
}

describe("a date", () => {
  test("is kept as wall clock, zone and instant, and told with an event", async () => {
    const { id } = await world.newPost({ status: "approved" });
    expect(await schedule(id)).toEqual({ scheduled: "2099-06-01T09:30", status: "scheduled", warnings: [] });
    const instant = new Date("2099-06-01T13:30:00.000Z");
    expect(await dateOf(id)).toEqual({ status: "scheduled", at_local: "2099-06-01T09:30", at_zone: "America/New_York", at: instant });
    const events = (await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id);
    expect(events.map(({ data }) => data)).toEqual([{ postId: id, destination: "linkedin", at: "2099-06-01T09:30" }]);
    expect(await read(id)).toMatchObject({ status: "scheduled", destinations: [{ status: "scheduled", at: "2099-06-01T09:30" }] });
  });

  test.each([
    ["in the hour that clocks skip moves forward", "2099-03-08", "02:30", "2099-03-08T03:30", "2099-03-08T07:30:00.000Z"],
    ["in the hour that comes twice is the first one", "2098-11-02", "01:30", "2098-11-02T01:30", "2098-11-02T05:30:00.000Z"],
  ])("%s", async (_, day, time, scheduled, at) => {
    const { id } = await world.newPost({ status: "approved" });
    expect(await schedule(id, { day, time })).toMatchObject({ scheduled });
    expect(await dateOf(id)).toMatchObject({ at_local: scheduled, at: new Date(at) });
  });

  test("that is the same again is told once", async () => {
    const { id } = await world.newPost({ status: "approved" });
    for (const time of ["09:30", "09:30", "09:31"]) await schedule(id, { time });
    expect((await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id)).toHaveLength(2);
  });

  test("in the current minute means now for what is approved, and is over for what still has to be", async () => {
    const [approved, planned] = [await world.newPost({ status: "approved" }), await world.newPost({ status: "in_review" })];
    await setClock("2026-11-18T12:20:30Z");
    const now = { day: "2026-11-18", time: "07:20" };
    expect(await schedule(approved.id, now)).toMatchObject({ scheduled: "2026-11-18T07:20", status: "scheduled" });
    for (const [id, time] of [
      [approved.id, "07:19"],
      [planned.id, "07:20"],
    ] as const)
      await expect(schedule(id, { ...now, time })).rejects.toMatchObject({ code: "invalid_input", param: "time" });
  });

  test("may be changed until the post is on its way there, and the change is told again", async () => {
    const { id } = await world.newPost({ status: "scheduled" });
    expect(await schedule(id, { day: "2099-07-01" })).toEqual({ scheduled: "2099-07-01T09:30", status: "scheduled", warnings: [] });
    expect((await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id)).toHaveLength(2);
    for (const status of ["delivering", "confirmed"]) {
      await setDestination(id, "linkedin", status);
      await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    }
  });

  test("belongs to one destination; the others keep theirs", async () => {
    const { id } = await world.newPost({ format: "carousel", status: "approved" });
    await schedule(id, { destination: "tiktok" });
    await schedule(id, { destination: "instagram", time: "10:00" });
    expect((await read(id)).destinations.map(({ destination, status, at }) => [destination, status, at])).toEqual([
      ["instagram", "scheduled", "2099-06-01T10:00"],
      ["linkedin", "pending", null],
      ["tiktok", "scheduled", "2099-06-01T09:30"],
    ]);
  });

  test("can be given to what is left of a post that is out elsewhere, and again to one that failed", async () => {
    const { id } = await world.newPost({ format: "carousel", status: "published" });
    await world.owner.query(
      "update post_destination set status = 'pending', at = null, at_local = null, at_zone = null where post_id = $1 and destination = 'tiktok'",
      [id],
    );
    expect(await schedule(id, { destination: "tiktok" })).toMatchObject({ status: "scheduled" });
    const failed = await world.newPost({ status: "scheduled" });
    await setDestination(failed.id, "linkedin", "failed");
    await world.owner.query("update post set status = 'failed' where id = $1", [failed.id]);
    expect(await schedule(failed.id)).toMatchObject({ status: "scheduled" });
  });
});

describe("a date that cannot be", () => {
  test.each([
    ["in the past names time", { day: "2020-01-01" }, "time"],
    ["on a day that does not exist names day", { day: "2099-02-30" }, "day"],
    ["at a destination of another format names it", { destination: "x" as const }, "destination"],
    ["at a destination that does not exist names it", { destination: "mastodon" as never }, "destination"],
    ["at no time of day names time", { time: "24:00" }, "time"],
  ])("%s", async (_, when, param) => {
    const { id } = await world.newPost({ status: "approved" });
    await expect(schedule(id, when)).rejects.toMatchObject({ code: "invalid_input", param });
    expect(await dateOf(id)).toMatchObject({ status: "pending", at: null });
  });

  test("at a network that a carousel was not made for names destination", async () => {
    const { id } = await world.newPost({ format: "carousel", destinations: ["instagram"], status: "approved" });
    await expect(schedule(id, { destination: "tiktok" })).rejects.toMatchObject({ code: "invalid_input", param: "destination" });
  });

  test("of a post that nobody approved and that cannot be approved either is refused", async () => {
    for (const status of ["failed", "generating"]) {
      const { id } = await world.newPost();
      await world.owner.query("update post set status = $2 where id = $1", [id, status]);
      await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    }
  });
});

describe("where people's work needs no review", () => {
  const own = () => ({ ...person, projectId: null });

  test("a person's post is dated at once, also after a change, and the approval says by which rules", async () => {
    const { id } = await world.newPost({ projectId: freeProject }, own());
    expect(await schedule(id, {}, own())).toMatchObject({ status: "scheduled" });
    expect(await world.call(world.registry.updatePost, { id, revision: 1, text: "Second." }, own())).toMatchObject({ status: "in_review" });
    expect(await schedule(id, {}, own())).toMatchObject({ status: "scheduled" });
    await schedule(id, { day: "2099-08-01" }, own());
    const { rows } = await world.owner.query("select revision, verdict, policy from post_review where post_id = $1 order by 1", [id]);
    const policy = { reviewBeforePublishing: false, agentReview: true, approverId: null };
    expect(rows).toEqual([1, 2].map((revision) => ({ revision, verdict: "approved", policy })));
  });

  test.each(["token", "assistant"] as const)(
    "what a person changed is only planned through a %s, and nothing is approved",
    async (kind) => {
      const { id } = await world.newPost({ projectId: freeProject }, own());
      await world.call(world.registry.updatePost, { id, revision: 1, text: "Second." }, own());
      expect(await schedule(id, {}, { kind, projectId: freeProject })).toMatchObject({ status: "in_review" });
      expect(await dateOf(id)).toMatchObject({ status: "pending", at_local: "2099-06-01T09:30" });
      const { rows } = await world.owner.query("select revision from post_review where post_id = $1", [id]);
      expect([(await read(id, own())).status, rows]).toEqual(["in_review", [{ revision: 1 }]]);
    },
  );

  test("an agent's post waits, and who looks at a post is told whether its date would", async () => {
    const agents = await world.newPost({ projectId: freeProject }, { projectId: freeProject });
    const people = await world.newPost({ projectId: freeProject }, own());
    await world.call(world.registry.updatePost, { id: people.id, revision: 1, text: "Second." }, own());
    const told = async (id: string) => (await world.call(world.registry.getPostDelivery, { id }, own())).needsApproval;
    expect([await told(agents.id), await told(people.id)]).toEqual([true, false]);
    expect(await schedule(agents.id, {}, own())).toMatchObject({ status: "in_review" });
    expect(await dateOf(agents.id)).toMatchObject({ status: "pending" });
  });
});

describe("a post made from an article", () => {
  async function pair(status: "draft" | "approved" | "scheduled" | "published") {
    const article = await world.newArticle({ status });
    return { articleId: article.id, id: (await world.newPost({ articleId: article.id, status: "approved" })).id };
  }

  test("gets no date before the article has one", async () => {
    for (const status of ["draft", "approved"] as const) {
      const { id } = await pair(status);
      await expect(schedule(id)).rejects.toMatchObject({ code: "invalid_state" });
    }
  });

  test("gets a date from the article's own minute on, and none before", async () => {
    const { id } = await pair("scheduled");
    await expect(schedule(id, { day: "2099-01-01", time: "08:59" })).rejects.toMatchObject({ code: "invalid_input", param: "time" });
    expect(await schedule(id, { day: "2099-01-01", time: "09:00" })).toMatchObject({ scheduled: "2099-01-01T09:00" });
  });

  test("gets any date to come once the article is out, and none once it is deleted", async () => {
    const out = await pair("published");
    expect(await schedule(out.id, { day: "2098-01-01" })).toMatchObject({ status: "scheduled" });
    const gone = await pair("draft");
    await world.call(world.registry.deleteArticle, { id: gone.articleId });
    await expect(schedule(gone.id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await read(gone.id)).toMatchObject({ articleId: null });
  });
});

test("of a date for a post and the deletion of its article at once, none leaves a date without an article", async () => {
  for (let round = 0; round < 10; round += 1) {
    const article = await world.newArticle({ status: "scheduled" });
    const { id } = await world.newPost({ articleId: article.id, status: "approved" });
    await Promise.allSettled([schedule(id), world.call(world.registry.deleteArticle, { id: article.id })]);
    expect(await read(id)).toMatchObject({ status: "approved", articleId: null, destinations: [{ status: "pending", at: null }] });
  }
});

describe("what is due to go out", () => {
  async function dueIds() {
    const { rows } = await world.pool.query("select post_id from due_post_destinations(100)");
    return new Set(rows.map(({ post_id }) => post_id));
  }

  async function makeDue(id: string) {
    await world.owner.query("update post_destination set at = now() - interval '1 second' where post_id = $1", [id]);
  }

  test("is dated, approved and past its time, and nothing else", async () => {
    const [due, early, edited, planned] = [
      await world.newPost({ status: "scheduled" }),
      await world.newPost({ status: "scheduled" }),
      await world.newPost({ status: "scheduled" }),
      await world.newPost({ status: "in_review" }),
    ];
    await schedule(planned.id);
    for (const { id } of [due, edited, planned]) await makeDue(id);
    await world.call(world.registry.updatePost, { id: edited.id, revision: 1, text: "Second." });
    const ids = await dueIds();
    expect([due, early, edited, planned].map(({ id }) => ids.has(id))).toEqual([true, false, false, false]);
    for (const status of ["delivering", "confirmed", "failed"]) {
      await setDestination(due.id, "linkedin", status);
      expect((await dueIds()).has(due.id)).toBe(false);
    }
  });

  test("leaves out a post until its article shows a revision, and for good when the article is deleted", async () => {
    const article = await world.newArticle({ status: "scheduled" });
    const { id } = await world.newPost({ articleId: article.id, status: "scheduled" });
    await makeDue(id);
    expect((await dueIds()).has(id)).toBe(false);
    await world.makeDue(article.id);
    while ((await world.app.workers.publisher.work()) > 0);
    expect((await dueIds()).has(id)).toBe(true);
    const other = await world.newArticle({ status: "scheduled" });
    const orphan = await world.newPost({ articleId: other.id, status: "scheduled" });
    await makeDue(orphan.id);
    await world.call(world.registry.deleteArticle, { id: other.id });
    expect((await dueIds()).has(orphan.id)).toBe(false);
    expect(await read(orphan.id)).toMatchObject({ status: "approved", destinations: [{ status: "pending", at: null }] });
  });

  test("is never what an article's new date or edit has overtaken", async () => {
    const article = await world.newArticle({ status: "scheduled" });
    const { id } = await world.newPost({ articleId: article.id, status: "scheduled" });
    await world.call(world.registry.updateArticle, { id: article.id, revision: 1, summary: "S" });
    await makeDue(id);
    expect((await dueIds()).has(id)).toBe(false);
  });
});
