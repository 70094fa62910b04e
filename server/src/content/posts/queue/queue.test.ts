import { type PostSlot, weekdays } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClock } from "#test/clock/clock.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.warm();
  await setClock("2026-11-18T12:00:00Z");
});
afterAll(() => world.close());

const person = { kind: "person", projectId: null } as const;
const mornings: PostSlot[] = weekdays.slice(0, 5).map((weekday) => ({ destination: "linkedin", weekday, time: "09:30" }));

/** Makes a project with slots at 9:30 on working days, in New York, and functions for its posts. */
async function newQueue(slots: PostSlot[] = mornings) {
  const { id: projectId } = await world.newProject({ timeZone: "America/New_York" });
  const who = { projectId };
  await world.call(world.registry.setPostSlots, { projectId, slots }, who);
  const newPost = async (text: string, status: "in_review" | "approved" | "scheduled" = "approved") =>
    (await world.newPost({ projectId, text, status }, who)).id;
  const queue = (id: string) => world.call(world.registry.queuePost, { id, destination: "linkedin" }, who);
  const entries = () => world.call(world.registry.listPostQueue, { projectId, destination: "linkedin" }, who);
  return {
    projectId,
    newPost,
    queue,
    async newQueued(...texts: string[]) {
      const ids: string[] = [];
      for (const text of texts) ids.push(await newPost(text));
      for (const id of ids) await queue(id);
      return ids;
    },
    schedule: (id: string, day: string, time = "09:30") =>
      world.call(world.registry.schedulePost, { id, destination: "linkedin", day, time }, who),
    reorder: (...postIds: string[]) => world.call(world.registry.reorderPostQueue, { projectId, destination: "linkedin", postIds }, who),
    entries,
    async list() {
      return (await entries()).data.map(({ title, at }) => [title, at]);
    },
  };
}

async function eventsOf(id: string) {
  return (await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id).map(({ data }) => data.at);
}

describe("the next free slot", () => {
  test("is a date like any other: told with an event, recorded as scheduling, and sent at its time", async () => {
    const { newPost, queue } = await newQueue();
    const id = await newPost("First.");
    const answer = await queue(id);
    expect(answer).toEqual({ scheduled: "2026-11-18T09:30", status: "scheduled", warnings: [] });
    const { rows } = await world.owner.query("select status, at_zone, at from post_destination where post_id = $1", [id]);
    expect(rows).toEqual([{ status: "scheduled", at_zone: "America/New_York", at: new Date("2026-11-18T14:30:00Z") }]);
    expect(await eventsOf(id)).toEqual(["2026-11-18T09:30"]);
    const audit = await world.owner.query("select operation from audit where subject_id = $1 order by created_at desc limit 1", [id]);
    expect(audit.rows).toEqual([{ operation: "schedule_post" }]);
  });

  test("leaves out what another post has, by whatever way it got it, and the post's own date is free", async () => {
    const { newPost, newQueued, queue, schedule, list } = await newQueue();
    const [id = ""] = await newQueued("First.");
    await schedule(await newPost("By hand."), "2026-11-19");
    const planned = await newPost("Planned.", "in_review");
    expect(await queue(planned)).toMatchObject({ scheduled: "2026-11-20T09:30", status: "in_review" });
    expect(await queue(await newPost("Last."))).toMatchObject({ scheduled: "2026-11-23T09:30" });
    expect(await queue(id)).toMatchObject({ scheduled: "2026-11-18T09:30" });
    expect(await list()).toEqual([
      ["First.", "2026-11-18T09:30"],
      ["By hand.", "2026-11-19T09:30"],
      ["Planned.", "2026-11-20T09:30"],
      ["Last.", "2026-11-23T09:30"],
    ]);
    await world.call(world.registry.withdrawPostDestination, { id, destination: "linkedin" }, person);
    expect(await queue(await newPost("Takes its place."))).toMatchObject({ scheduled: "2026-11-18T09:30" });
  });

  test("of twelve posts at once is another one for each", async () => {
    const { newPost, queue } = await newQueue();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => newPost(`Post ${index}.`)));
    const given = (await Promise.all(ids.map(queue))).map(({ scheduled }) => scheduled);
    expect(new Set(given).size).toBe(12);
    expect(given.toSorted().at(-1)).toBe("2026-12-03T09:30");
  });

  test("of a post made from an article is not before the article", async () => {
    const { projectId, queue } = await newQueue();
    const article = await world.newArticle({ projectId, status: "approved" }, { projectId });
    const { id } = await world.newPost({ projectId, articleId: article.id, status: "approved" }, { projectId });
    await expect(queue(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.scheduleArticle, { id: article.id, day: "2026-11-25", time: "09:30" }, { projectId });
    expect(await queue(id)).toMatchObject({ scheduled: "2026-11-25T09:30" });
  });

  test("is refused where there is none, for a network and within a year", async () => {
    const { newPost, queue } = await newQueue([{ destination: "x", weekday: "monday", time: "09:30" }]);
    await expect(queue(await newPost("No slots."))).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("no slots"),
    });
    const full = await newQueue([{ destination: "linkedin", weekday: "monday", time: "09:30" }]);
    const [id = ""] = await full.newQueued("First.");
    const copies = `insert into post select (jsonb_populate_record(p, jsonb_build_object('id', p.id || n, 'approved_revision', null))).* from post p, generate_series(1, 52) n where p.id = $1`;
    const dates = `insert into post_destination select (jsonb_populate_record(d, jsonb_build_object('post_id', d.post_id || n,
      'at', (d.at at time zone d.at_zone + make_interval(weeks => n)) at time zone d.at_zone))).* from post_destination d, generate_series(1, 52) n where d.post_id = $1`;
    for (const statement of [copies, dates]) await world.owner.query(statement, [id]);
    await expect(full.queue(await full.newPost("No room."))).rejects.toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("taken"),
    });
  });
});

describe("slots", () => {
  test("are read as they were set, by network and day, with the next free one of each, and replaced whole", async () => {
    const { projectId, newQueued } = await newQueue([
      { destination: "linkedin", weekday: "friday", time: "09:30" },
      { destination: "linkedin", weekday: "thursday", time: "17:00" },
      { destination: "x", weekday: "monday", time: "08:00" },
    ]);
    await newQueued("First.");
    expect(await world.call(world.registry.getPostSlots, { projectId }, { projectId })).toEqual({
      timeZone: "America/New_York",
      slots: [
        { destination: "x", weekday: "monday", time: "08:00" },
        { destination: "linkedin", weekday: "thursday", time: "17:00" },
        { destination: "linkedin", weekday: "friday", time: "09:30" },
      ],
      next: [
        { destination: "x", at: "2026-11-23T08:00" },
        { destination: "linkedin", at: "2026-11-20T09:30" },
      ],
    });
    const none = await world.call(world.registry.setPostSlots, { projectId, slots: [] }, { projectId });
    expect(none).toMatchObject({ slots: [], next: [] });
  });

  test("are refused where one is named twice", async () => {
    const [slot] = mornings;
    const call = newQueue(slot === undefined ? [] : [slot, slot]);
    await expect(call).rejects.toMatchObject({ code: "invalid_input", param: "slots" });
  });

  test("that change leave the dates of posts as they are", async () => {
    const { projectId, newQueued, entries } = await newQueue();
    await newQueued("First.");
    await world.call(world.registry.setPostSlots, { projectId, slots: [] }, { projectId });
    expect((await entries()).data).toMatchObject([{ at: "2026-11-18T09:30", inSlot: false, approved: true }]);
  });
});

describe("the queue", () => {
  test("lists approved posts without a date after those with one, page by page, and nothing undated ever gets one by itself", async () => {
    const { projectId, newPost, newQueued, list } = await newQueue();
    await newQueued("One.", "Two.");
    for (const text of ["Waits.", "Waits too."]) await newPost(text);
    await newPost("In review.", "in_review");
    await setClock("2026-11-18T13:00:00Z");
    while ((await world.app.workers.postSender.work()) > 0);
    const titles: string[] = [];
    let cursor: string | null | undefined;
    do {
      const input = { projectId, destination: "linkedin" as const, limit: 1, ...(cursor && { cursor }) };
      const page = await world.call(world.registry.listPostQueue, input, { projectId });
      titles.push(...page.data.map(({ title, at }) => `${title} ${at}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(titles).toEqual(["One. 2026-11-18T09:30", "Two. 2026-11-19T09:30", "Waits. null", "Waits too. null"]);
    expect(await list()).toHaveLength(4);
  });
});

describe("reordering", () => {
  test("exchanges the dates of the posts that are named, and tells of those that changed", async () => {
    const { newQueued, reorder, list } = await newQueue();
    const [one = "", two = "", three = "", four = ""] = await newQueued("One.", "Two.", "Three.", "Four.");
    const { data } = await reorder(three, one, two);
    expect(data.map(({ id, at }) => [id, at])).toEqual([
      [three, "2026-11-18T09:30"],
      [one, "2026-11-19T09:30"],
      [two, "2026-11-20T09:30"],
    ]);
    expect((await list()).map(([title]) => title)).toEqual(["Three.", "One.", "Two.", "Four."]);
    expect(await Promise.all([one, four].map(eventsOf))).toEqual([["2026-11-18T09:30", "2026-11-19T09:30"], ["2026-11-23T09:30"]]);
  });

  test("approves nothing: a date that waits for an approval still does, also where the policy frees whoever reorders", async () => {
    const { projectId, newPost, newQueued, queue, reorder, entries } = await newQueue();
    const [one = ""] = await newQueued("One.");
    const planned = await newPost("Planned.", "in_review");
    await queue(planned);
    await world.call(world.registry.updateProject, { id: projectId, reviewBeforePublishing: false, agentReview: false }, person);
    await reorder(planned, one);
    expect((await entries()).data).toMatchObject([
      { id: planned, at: "2026-11-18T09:30", status: "in_review", approved: false },
      { id: one, at: "2026-11-19T09:30", status: "scheduled", approved: true },
    ]);
    const { rows } = await world.owner.query(
      "select status, approval_check_at is not null as watched from post_destination where post_id = $1",
      [planned],
    );
    expect(rows).toEqual([{ status: "pending", watched: true }]);
    expect(await eventsOf(planned)).toEqual([]);
  });

  test("is refused whole for a post without a date to come, one out of reach, one before its article, and one named twice", async () => {
    const { projectId, newPost, newQueued, queue, reorder, list } = await newQueue();
    const ids = await newQueued("One.", "Two.");
    const [one = "", two = ""] = ids;
    const before = await list();
    const undated = await newPost("Waits.");
    const elsewhere = (await (await newQueue()).newQueued("Elsewhere."))[0] ?? "";
    const article = await world.newArticle({ projectId, status: "approved" }, { projectId });
    await world.call(world.registry.scheduleArticle, { id: article.id, day: "2026-11-25", time: "09:00" }, { projectId });
    const made = await world.newPost({ projectId, text: "Of an article.", articleId: article.id, status: "approved" }, { projectId });
    await queue(made.id);
    await expect(reorder(two, one, undated)).rejects.toMatchObject({ code: "invalid_state", param: "postIds[2]" });
    await expect(reorder(two, one, elsewhere)).rejects.toMatchObject({ code: "not_found", param: "postIds[2]" });
    await expect(reorder(made.id, two, one)).rejects.toMatchObject({ code: "invalid_state", param: "postIds[0]" });
    await expect(reorder(two, one, two)).rejects.toMatchObject({ code: "invalid_input", param: "postIds" });
    expect((await list()).slice(0, 2)).toEqual(before);
  });

  test("at once with others and with posts that take a slot leaves each date to one post", async () => {
    const { newPost, newQueued, queue, reorder, list } = await newQueue();
    const ids = await newQueued("One.", "Two.", "Three.", "Four.");
    for (let round = 0; round < 8; round += 1) {
      const more = await newPost(`More ${round}.`);
      const turned = [...ids.slice(round % 4), ...ids.slice(0, round % 4)];
      await Promise.all([reorder(...turned), reorder(...ids.toReversed()), queue(more)]);
    }
    const dates = (await list()).map(([, at]) => at);
    expect(new Set(dates).size).toBe(12);
    expect(dates).toEqual(dates.toSorted());
  });
});
