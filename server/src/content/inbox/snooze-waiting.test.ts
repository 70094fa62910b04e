import { snoozeDaysMax } from "@galley/contract";
import { expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

const zone = "Pacific/Auckland";
const dayIn = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

/** Opens a world in which one article waits for its owner, who lives by another clock than the project. */
async function openOne() {
  const world = await openWorld();
  const as = { kind: "person" as const };
  await world.call(registry.setMailPreferences, { timeZone: zone }, as);
  const { id: article } = await world.newArticle({ status: "in_review" });
  const id = `review:${article}`;
  return {
    world,
    article,
    id,
    snooze: (until: string | null) => world.call(registry.snoozeWaiting, { id, until }, as),
    list: (snoozed = false) => listOf(world, snoozed),
    [Symbol.asyncDispose]: () => world.close(),
  };
}

async function listOf(world: World, snoozed: boolean): Promise<string[]> {
  return (await world.call(registry.listWaiting, { snoozed }, { kind: "person" })).data.map((entry) => entry.id);
}

test("what is put off is away until the morning of that day on its person's clock, for them alone", async () => {
  await using one = await openOne();
  const { until } = await one.snooze(dayIn(3));
  const back = Temporal.Instant.from(String(until)).toZonedDateTimeISO(zone);
  expect([back.toPlainDate().toString(), back.toPlainTime().toString()]).toEqual([dayIn(3), "06:00:00"]);
  expect([await one.list(), await one.list(true)]).toEqual([[], [one.id]]);
  const colleague = await one.world.newMember({ role: "admin" });
  const theirs = { kind: "person" as const, personId: colleague.personId, role: "admin" as const };
  expect((await one.world.call(registry.listWaiting, {}, theirs)).data).toHaveLength(1);
  await one.world.owner.query("update waiting_snooze set until = date_trunc('milliseconds', now())");
  expect([await one.list(), await one.list(true)]).toEqual([[one.id], []]);
});

test("what is put off comes back at once when it is asked for anew, and is gone when a colleague has done it", async () => {
  await using one = await openOne();
  await one.snooze(dayIn(3));
  const { world, article: id } = one;
  await world.call(registry.requestArticleChanges, { id, revision: 1, reason: "Shorter." }, { kind: "person" });
  expect([await one.list(), await one.list(true)]).toEqual([[], []]);
  await world.call(registry.submitArticle, { id });
  expect(await one.list()).toContain(one.id);
});

test("a day that is not to come, or more than a year away, is refused, and so is what does not wait", async () => {
  await using one = await openOne();
  for (const day of [dayIn(-1), dayIn(0), dayIn(snoozeDaysMax + 1)]) {
    await expect(one.snooze(day)).rejects.toMatchObject({ code: "invalid_input", param: "until" });
  }
  await one.snooze(dayIn(snoozeDaysMax));
  const { id } = await one.world.newArticle({ slug: "draft" });
  const unknown = one.world.call(registry.snoozeWaiting, { id: `review:${id}`, until: dayIn(1) }, { kind: "person" });
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
});
