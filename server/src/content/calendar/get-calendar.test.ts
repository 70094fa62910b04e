import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { openWorld, type World } from "#test/world.ts";
import { calendarItemKey, dayMilliseconds, newPlace, newPost, newScheduled, page, walk, windowOf } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("one order over everything", () => {
  test("shows each of 110 dated things once, nearest first, also where many share one instant, whatever the page size", async () => {
    const place = await newPlace(world);
    const { from } = await windowOf(world, place);
    const expected: { at: number; key: string }[] = [];
    for (let count = 0; count < 25; count += 1) {
      const at = new Date(from.getTime() + ((count * 7) % 5) * dayMilliseconds);
      expected.push({ at: at.getTime(), key: `topic ${await world.newTopic({ ...place, date: at })} ` });
      const post = await newPost(world, place, at, ["linkedin", "instagram", "tiktok"]);
      for (const destination of ["linkedin", "instagram", "tiktok"])
        expected.push({ at: at.getTime(), key: `post ${post} ${destination}` });
    }
    for (let count = 0; count < 10; count += 1) {
      const at = new Date(from.getTime() + (count % 5) * dayMilliseconds);
      expected.push({ at: at.getTime(), key: `article ${await newScheduled(world, place, at)} ` });
    }
    const order = expected.toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1)).map(({ key }) => key);
    for (const limit of [1, 7, 100]) expect((await walk(world, place, limit)).map(calendarItemKey)).toEqual(order);
    const local = (await walk(world, place, 100)).map(({ at }) => at);
    expect(local).toEqual(local.toSorted());
  });

  test("goes on behind the cursor while others are planned, moved and deleted between pages", async () => {
    const place = await newPlace(world, "Europe/Berlin");
    const { from } = await windowOf(world, place);
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      ids.push(await world.newTopic({ ...place, date: new Date(from.getTime() + (count % 10) * dayMilliseconds) }));
    }
    const [moved, deleted] = [ids[3], ids[44]];
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const found: Awaited<ReturnType<typeof page>> = await page(world, place, { limit: 7, ...(cursor && { cursor }) });
      seen.push(...found.data.map(({ id }) => id));
      cursor = found.nextCursor;
      await world.owner.query("delete from topic where id = $1", [deleted]);
      await world.owner.query("update topic set date = date + interval '1 hour' where id = $1", [moved]);
      await world.newTopic({ ...place, date: from });
    }
    for (const id of ids.filter((other) => other !== moved && other !== deleted))
      expect(
        seen.filter((other) => other === id),
        id,
      ).toHaveLength(1);
  });
});

describe("the window", () => {
  test.each(["America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"])(
    "in %s begins with the first millisecond of today and ends before the first one of the day after the sixtieth",
    async (timeZone) => {
      const place = await newPlace(world, timeZone);
      const { from, until } = await windowOf(world, place);
      const shift = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
      const inside = [from, shift(until, -1)];
      const outside = [shift(from, -1), until];
      const shown: string[] = [];
      for (const at of inside) {
        shown.push(`article ${await newScheduled(world, place, at)} `);
        shown.push(`post ${await newPost(world, place, at, ["x"])} x`);
        shown.push(`topic ${await world.newTopic({ ...place, date: at })} `);
      }
      for (const at of outside) {
        await newScheduled(world, place, at);
        await newPost(world, place, at, ["x"]);
        await world.newTopic({ ...place, date: at });
      }
      const { data } = await page(world, place);
      expect(data.map(calendarItemKey)).toEqual(shown);
      const today = Temporal.PlainDate.from(wallClockAt(from, timeZone).slice(0, 10));
      expect(data[0]?.at).toBe(`${today}T00:00`);
      expect(data.at(-1)?.at).toBe(`${today.add({ days: 60 })}T23:59`);
    },
  );

  test("follows the project when its zone changes: times are shown on the new clocks", async () => {
    const place = await newPlace(world, "America/New_York");
    const { from } = await windowOf(world, place);
    const at = new Date(from.getTime() + 3 * dayMilliseconds);
    await world.newTopic({ ...place, date: at });
    await world.call(world.registry.updateProject, { id: place.projectId, timeZone: "Asia/Tokyo" }, { kind: "person" });
    expect((await page(world, place)).data).toMatchObject([{ at: wallClockAt(at, "Asia/Tokyo"), date: at.toISOString() }]);
  });

  test("is not left by a cursor that is older than today", async () => {
    const place = await newPlace(world);
    const { from } = await windowOf(world, place);
    const early = await world.newTopic({ ...place, date: from });
    const next = await world.newTopic({ ...place, date: new Date(from.getTime() + dayMilliseconds) });
    const { nextCursor } = await page(world, place, { limit: 1 });
    const yesterday = await world.newTopic({ ...place, date: new Date(from.getTime() - dayMilliseconds) });
    const query = ["get_calendar", place.organizationId, place.projectId];
    const cursor = world.app.services.pager.pack(query, [
      new Date(from.getTime() - 2 * dayMilliseconds).toISOString(),
      "topic",
      "top_0",
      "",
    ]);
    expect((await page(world, place, { cursor })).data.map(({ id }) => id)).toEqual([early, next]);
    expect((await page(world, place, { cursor: nextCursor ?? "" })).data.map(({ id }) => id)).toEqual([next]);
    expect(yesterday).toMatch(/^top_/);
  });
});
