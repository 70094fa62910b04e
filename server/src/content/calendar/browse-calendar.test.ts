import type { DashboardCalendarItem, Role } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { type CalendarProject, dayMilliseconds, fillMany, newPlace, newScheduled } from "./test-support.ts";

let world: World;
const person = { kind: "person" } as const;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Filter = { from?: string; to?: string; types?: DashboardCalendarItem["type"][]; destinations?: ("site" | "x" | "linkedin")[] };

function browse({ projectId }: CalendarProject, { from = day(-20), to = day(20), ...filter }: Filter = {}, role: Role = "owner") {
  return world.call(world.registry.browseCalendar, { projectId, from, to, ...filter }, { ...person, role });
}

/** Returns the date this many days from today, on the clocks of New York. */
function day(days: number): string {
  return Temporal.Now.plainDateISO("America/New_York").add({ days }).toString();
}

function instant(days: number, time = "12:00"): Date {
  return new Date(Temporal.PlainDateTime.from(`${day(days)}T${time}`).toZonedDateTime("America/New_York").epochMilliseconds);
}

async function datePublished(id: string, at: Date) {
  await world.owner.query("update article set published_at = $2, live_at = $2 where id = $1", [id, at]);
}

async function newDatedPost({ projectId }: CalendarProject, at: Date, over: object = {}) {
  const { id } = await world.newPost({ projectId, status: "scheduled", ...over }, { projectId });
  await world.owner.query("update post_destination set at = $2 where post_id = $1", [id, at]);
  return id;
}

describe("what is dated", () => {
  test("comes in order, past and future, each with its state and what moves it", async () => {
    const place = await newPlace(world);
    const { projectId } = place;
    const live = await world.newArticle({ projectId, status: "published", slug: "walls" }, { projectId });
    await datePublished(live.id, instant(-10));
    const out = await newDatedPost(place, instant(-5), { status: "published" });
    const scheduled = await newScheduled(world, place, instant(3));
    await world.owner.query("update article set due_at = scheduled_at where id = $1", [scheduled]);
    const post = await newDatedPost(place, instant(4), { articleId: live.id });
    const topic = await world.newTopic({ projectId, date: instant(6) });
    const { data, ...rest } = await browse(place);
    expect(rest).toEqual({ truncated: false, timeZone: "America/New_York", today: day(0) });
    expect(data).toMatchObject([
      { type: "article", id: live.id, at: `${day(-10)}T12:00`, state: "published", publishedAt: instant(-10).toISOString(), movable: null },
      { type: "post", id: out, destination: "linkedin", state: "published", url: "https://network.test/1", movable: null, articleId: null },
      {
        type: "article",
        id: scheduled,
        state: "scheduled",
        url: null,
        movable: { operation: "schedule_article", notBefore: null, needsApproval: false },
        reason: null,
      },
      {
        type: "post",
        id: post,
        state: "scheduled",
        movable: { operation: "schedule_post", notBefore: null, needsApproval: false },
        articleId: live.id,
      },
      { type: "topic", id: topic, state: "planned", movable: { operation: "plan_topic" } },
    ]);
    expect(data[0]?.url).toMatch(/\/walls$/);
    expect(data.filter(({ movable }) => movable === null).every(({ reason }) => reason?.endsWith("."))).toBe(true);
  });

  test("what moves it does move it, and what does not is refused with the reason that was shown", async () => {
    const place = await newPlace(world);
    const { projectId } = place;
    const who = { projectId };
    const topicId = await world.newTopic({ projectId, date: instant(6) });
    const filled = await world.newTopic({ projectId, date: instant(7) });
    const { id: draft } = await world.call(
      world.registry.createArticle,
      { projectId, markdown: "# A\n\nB.", topicId: filled, submit: false },
      who,
    );
    const article = await newScheduled(world, place, instant(8));
    const post = await newDatedPost(place, instant(9));
    for (const item of (await browse(place)).data) {
      const when = { id: item.id, day: day(10), time: "10:00" };
      if (item.id === draft) {
        expect(item).toMatchObject({ state: "planned", movable: null });
        await expect(world.call(world.registry.scheduleArticle, when, who)).rejects.toMatchObject({
          code: "invalid_state",
          message: item.reason,
        });
      } else if (item.type === "post") {
        await world.call(world.registry.schedulePost, { ...when, destination: item.destination }, who);
      } else if (item.type === "topic") await world.call(world.registry.planTopic, when, person);
      else await world.call(world.registry.scheduleArticle, when, who);
    }
    const moved = (await browse(place, { from: day(10), to: day(10) })).data;
    expect(new Set(moved.map(({ id }) => id))).toEqual(new Set([topicId, article, post]));
  });

  test("what failed, is under way or waits for its article says so", async () => {
    const place = await newPlace(world);
    const { projectId } = place;
    const failed = await newScheduled(world, place, instant(-2));
    const leaving = await newScheduled(world, place, instant(-1));
    for (const [id, status] of [
      [failed, "failed"],
      [leaving, "pending"],
    ]) {
      await world.owner.query(
        `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, last_error)
         values ($1, 'pub_' || $2, $3, $2, 1, 'hosted_blog', true, $4, 'It came too late.')`,
        [world.organizationId, id, projectId, status],
      );
    }
    const coming = await newScheduled(world, place, instant(5));
    const waits = await newDatedPost(place, instant(6));
    await world.owner.query("update post set article_id = $2, from_article = true where id = $1", [waits, coming]);
    const orphan = await newDatedPost(place, instant(7));
    await world.owner.query("update post set from_article = true where id = $1", [orphan]);
    const partly = await newDatedPost(place, instant(8));
    await world.owner.query("update post_destination set status = 'failed' where post_id = $1", [partly]);
    await world.owner.query(
      `with p as (insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, error_kind, error_code, last_error)
         values ($1, 'pub_partly', $2, $3, 1, 'linkedin', 'failed', now(), 'permanent', 'refused', 'Refused.') returning organization_id, id)
       insert into post_part (organization_id, publication_id, number, status) select organization_id, id, 1, 'unknown' from p`,
      [world.organizationId, projectId, partly],
    );
    expect((await browse(place)).data).toMatchObject([
      { id: failed, state: "failed", failure: "It came too late.", movable: { operation: "schedule_article" } },
      {
        id: leaving,
        state: "delivering",
        failure: null,
        movable: null,
        reason: "The article is going live right now. Wait until that is done.",
      },
      { id: coming, state: "scheduled" },
      { id: waits, movable: { operation: "schedule_post", notBefore: `${day(5)}T12:00` } },
      { id: orphan, movable: null, reason: expect.stringContaining("was deleted") },
      { id: partly, state: "failed", failure: "Refused.", movable: null, reason: expect.stringContaining("Part of the post is out") },
    ]);
  });

  test("an article that is live and scheduled anew stands there twice", async () => {
    const place = await newPlace(world);
    const { projectId } = place;
    const { id } = await world.newArticle({ projectId, status: "published" }, { projectId });
    await datePublished(id, instant(-3));
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "S" }, { projectId });
    await world.call(world.registry.submitArticle, { id }, { projectId });
    await world.call(world.registry.approveArticle, { id, revision: 2 }, { projectId });
    await world.call(world.registry.scheduleArticle, { id, day: day(3), time: "09:00" }, { projectId });
    expect((await browse(place)).data).toMatchObject([
      { id, at: `${day(-3)}T12:00`, state: "published", publishedRevision: 1, movable: null },
      { id, at: `${day(3)}T09:00`, state: "scheduled", publishedRevision: 1, movable: { operation: "schedule_article" } },
    ]);
  });
});

test("each has its picture, first words, author, tags and pillar", async () => {
  const place = await newPlace(world);
  const { projectId } = place;
  const who = { projectId };
  const topicId = await world.newTopic({ projectId, date: instant(6) });
  await world.owner.query("update topic set pillar = 'Heating', intent = 'Decide first' where id = $1", [topicId]);
  const markdown = "# Thick walls\n\n## Before\n\nThey **store** heat.";
  const article = await world.call(world.registry.createArticle, { projectId, markdown, topicId, tags: ["Walls"], submit: false }, who);
  const open = await world.newTopic({ projectId, date: instant(7) });
  await world.owner.query("update topic set intent = 'Decide later' where id = $1", [open]);
  const post = await newDatedPost(place, instant(8), { text: "A headline\nand what follows it" });
  await world.owner.query("update post set article_id = $2, from_article = true where id = $1", [post, article.id]);
  const { rows } = await world.owner.query<{ name: string }>("select name from person where id = $1", [world.personId]);
  const author = { id: world.personId, name: rows[0]?.name };
  expect((await browse(place)).data).toMatchObject([
    { id: article.id, imageId: null, firstWords: "They store heat.", author, tags: ["Walls"], pillar: "Heating" },
    { id: open, imageId: null, firstWords: "Decide later", author: null, tags: [] },
    { id: post, imageId: null, firstWords: "and what follows it", author, tags: ["Walls"], pillar: "Heating" },
  ]);
  const image = await world.newImage({ projectId });
  await world.owner.query("update article_revision set summary = 'In short.', cover_image_id = $2 where article_id = $1", [
    article.id,
    image,
  ]);
  await world.owner.query("update post_revision set content = jsonb_set(content, '{imageId}', to_jsonb($2::text)) where post_id = $1", [
    post,
    image,
  ]);
  expect((await browse(place)).data).toMatchObject([{ imageId: image, firstWords: "In short." }, { id: open }, { imageId: image }]);
});

test("types and destinations choose", async () => {
  const place = await newPlace(world);
  const { projectId } = place;
  const article = await newScheduled(world, place, instant(1));
  const linkedin = await newDatedPost(place, instant(2));
  const x = await newDatedPost(place, instant(3), { format: "x", text: undefined, parts: ["A"] });
  const topic = await world.newTopic({ projectId, date: instant(4) });
  const ids = async (filter: Filter) => (await browse(place, filter)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([article, linkedin, x, topic]);
  expect(await ids({ types: ["topic", "article"] })).toEqual([article, topic]);
  expect(await ids({ destinations: ["site"] })).toEqual([article, topic]);
  expect(await ids({ destinations: ["x"] })).toEqual([x]);
  expect(await ids({ types: ["article"], destinations: ["x"] })).toEqual([]);
});

test("days are whole days of the project's clocks, the last one included, also where a day has 25 hours", async () => {
  const place = await newPlace(world);
  const topics = ["2030-11-03T03:59:59.999Z", "2030-11-03T04:00:00.000Z", "2030-11-04T04:59:59.999Z", "2030-11-04T05:00:00.000Z"];
  const ids = await Promise.all(topics.map((date) => world.newTopic({ projectId: place.projectId, date: new Date(date) })));
  const { data } = await browse(place, { from: "2030-11-03", to: "2030-11-03" });
  expect(data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
});

test.each([
  ["2026-02-30", "2026-03-01", "from"],
  ["2026-03-01", "2026-02-30", "to"],
  ["2026-03-02", "2026-03-01", "to"],
  ["2026-03-01", "2026-06-14", "to"],
  ["0001-01-01", "0001-01-02", "from"],
  ["9999-12-30", "9999-12-31", "from"],
])("from %s to %s is refused, naming %s", async (from, to, param) => {
  await expect(browse(await newPlace(world), { from, to })).rejects.toMatchObject({ code: "invalid_input", param });
});

test("a quarter in whole weeks, 104 days apart, is fine", async () => {
  expect((await browse(await newPlace(world), { from: "2026-03-01", to: "2026-06-13" })).data).toEqual([]);
});

test("a reader sees the same, and that a reader moves nothing", async () => {
  const place = await newPlace(world);
  await newScheduled(world, place, instant(1));
  await newDatedPost(place, instant(2));
  await world.newTopic({ projectId: place.projectId, date: instant(3) });
  const { data } = await browse(place, {}, "reader");
  expect(data).toHaveLength(3);
  for (const item of data)
    expect(item).toMatchObject({ movable: null, reason: "The role reader cannot set dates. Ask a member who can write." });
});

test("of more than a thousand the first thousand come, with the word that there are more", async () => {
  const place = await newPlace(world);
  await fillMany(world, place, new Date(instant(0).getTime() - dayMilliseconds));
  const { data, truncated } = await browse(place, { types: ["topic"] });
  expect(truncated).toBe(true);
  expect(data.length).toBeLessThanOrEqual(1000);
});

test("a project of another organization answers like an unknown one", async () => {
  const foreign = await world.newOrganization();
  for (const projectId of [foreign.projectId, "prj_unknown"]) {
    await expect(browse({ ...foreign, projectId, timeZone: "UTC" })).rejects.toMatchObject({ code: "project_not_allowed" });
  }
});
