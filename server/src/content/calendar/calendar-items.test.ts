import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { openWorld, type World } from "#test/world.ts";
import { dayMilliseconds, newPlace, newPost, newScheduled, page, walk, windowOf } from "./test-support.ts";

const noApp = { code: "no_app", message: expect.stringContaining("no app at X") };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("what stands in it", () => {
  test("has the fields of its type and the local time of the project", async () => {
    const place = await newPlace(world, "Asia/Kathmandu");
    const { from } = await windowOf(world, place);
    const day = 24 * 60 * 60_000;
    const at = [1, 2, 3].map((days) => new Date(from.getTime() + days * day + (9 * 60 + 30) * 60_000));
    const [first, second, third] = at;
    if (first === undefined || second === undefined || third === undefined) throw new Error("Three times are needed.");
    const topic = await world.newTopic({ ...place, date: first, title: "A topic" });
    const article = await newScheduled(world, place, second);
    const post = await newPost(world, place, third, ["x"]);
    const local = (date: Date) => wallClockAt(date, "Asia/Kathmandu");
    const { data } = await page(world, place);
    expect(data).toEqual([
      {
        type: "topic",
        id: topic,
        title: "A topic",
        keyword: "",
        locale: "en",
        pillar: "",
        date: first.toISOString(),
        at: local(first),
        warnings: [],
      },
      {
        type: "article",
        id: article,
        title: "A title",
        slug: "a-title",
        locale: "en",
        status: "scheduled",
        scheduledAt: second.toISOString(),
        at: local(second),
        warnings: [],
      },
      { type: "post", id: post, format: "x", status: "in_review", title: "A post", destination: "x", at: local(third), warnings: [noApp] },
    ]);
    expect(data[0]?.at.slice(-6)).toBe("T09:30");
  });

  test("an article takes the place of the topic that it fills until it has a date of its own", async () => {
    const place = await newPlace(world);
    const { projectId } = place;
    const { from } = await windowOf(world, place);
    const date = new Date(from.getTime() + 20 * dayMilliseconds);
    const topicId = await world.newTopic({ ...place, date });
    const { id } = await world.call(world.registry.createArticle, { projectId, markdown: "# A\n\nB.", topicId }, { projectId });
    const planned = { type: "article", id, status: "in_review", scheduledAt: null, at: wallClockAt(date, place.timeZone) };
    expect((await page(world, place)).data).toMatchObject([planned]);
    await world.call(world.registry.approveArticle, { id, revision: 1 }, { projectId });
    expect((await page(world, place)).data).toMatchObject([{ ...planned, status: "approved" }]);
    const day = Temporal.Now.plainDateISO(place.timeZone).add({ days: 30 }).toString();
    await world.call(world.registry.scheduleArticle, { id, day, time: "08:15" }, { projectId });
    expect((await page(world, place)).data).toMatchObject([{ type: "article", id, status: "scheduled", at: `${day}T08:15` }]);
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "S" }, { projectId });
    expect((await page(world, place)).data).toMatchObject([{ ...planned, status: "draft" }]);
    await world.call(world.registry.deleteArticle, { id }, { projectId });
    expect((await page(world, place)).data).toMatchObject([{ type: "topic", id: topicId }]);
  });

  test("an article that went live is no longer in it, nor is one that it was planned as", async () => {
    const place = await newPlace(world);
    const { from } = await windowOf(world, place);
    const { id } = await world.newArticle({ projectId: place.projectId, status: "published" }, { projectId: place.projectId });
    await world.owner.query("update article set planned_at = $2 where id = $1", [id, from]);
    expect((await page(world, place)).data).toEqual([]);
  });

  test("belongs to one project: nothing of others is shown, and their calendar is refused", async () => {
    const place = await newPlace(world);
    const foreign = await world.newOrganization();
    const { from } = await windowOf(world, place);
    const other = await newPlace(world);
    for (const somewhere of [other, { ...foreign, timeZone: "UTC" }]) {
      await world.newTopic({ ...somewhere, date: from });
      await newPost(world, somewhere, from, ["x"]);
    }
    await newScheduled(world, other, from);
    expect((await page(world, place)).data).toEqual([]);
    const refused = world.call(world.registry.getCalendar, { projectId: foreign.projectId }, { projectId: null });
    await expect(refused).rejects.toMatchObject({ code: "project_not_allowed" });
    await newScheduled(world, place, from);
    await newScheduled(world, place, from);
    const { nextCursor } = await page(world, place, { limit: 1 });
    await expect(page(world, other, { cursor: nextCursor ?? "" })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
  });
});

const hintsOf = (item: { warnings: { code: string; message: string }[] } | undefined) =>
  item?.warnings.filter(({ code }) => code === "same_hour") ?? [];

describe("the hint on two things in one hour", () => {
  test("is given for the same network and for the site, on the project's own clock hours, and for nothing else", async () => {
    const place = await newPlace(world, "Asia/Kathmandu");
    const { from } = await windowOf(world, place);
    const minute = (count: number) => new Date(from.getTime() + dayMilliseconds + count * 60_000);
    const [one, two] = [await newPost(world, place, minute(0), ["x"]), await newPost(world, place, minute(59), ["x"])];
    const three = await newPost(world, place, minute(60), ["x"]);
    const apart = await newPost(world, place, minute(30), ["tiktok"]);
    const article = await newScheduled(world, place, minute(10));
    const topic = await world.newTopic({ ...place, date: minute(50) });
    const { data } = await page(world, place);
    const warned = data.filter((item) => hintsOf(item).length > 0);
    expect(warned.map(({ id }) => id).toSorted()).toEqual([one, two, article, topic].toSorted());
    expect(hintsOf(warned.find(({ id }) => id === one))).toEqual([
      { code: "same_hour", message: "1 other item goes to x in this hour. Move one of them." },
    ]);
    expect(warned.find(({ id }) => id === topic)?.warnings[0]?.message).toContain("the site");
    for (const id of [three, apart]) expect(hintsOf(data.find((item) => item.id === id))).toEqual([]);
  });

  test("does not depend on where a page ends", async () => {
    const place = await newPlace(world);
    const { from } = await windowOf(world, place);
    for (let count = 0; count < 3; count += 1) await newPost(world, place, new Date(from.getTime() + count * 60_000), ["x"]);
    const whole = (await page(world, place)).data;
    expect(whole.map((item) => hintsOf(item)[0]?.message)).toEqual(Array(3).fill("2 other items go to x in this hour. Move some of them."));
    expect(await walk(world, place, 1)).toEqual(whole);
    expect(await walk(world, place, 2)).toEqual(whole);
  });
});
