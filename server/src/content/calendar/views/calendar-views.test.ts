import { calendarViewsMax } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("views are a person's own, come by name, and one of the same name is replaced", async () => {
  const { registry, projectId } = world;
  const other = await world.newMember({ role: "reader" });
  const mine = { kind: "person" } as const;
  const theirs = { kind: "person", personId: other.personId, role: "reader" } as const;
  const names = async (who: typeof mine | typeof theirs) =>
    (await world.call(registry.listCalendarViews, { projectId }, who)).data.map(({ name, shown }) => [name, shown]);
  const kept = await world.call(registry.saveCalendarView, { projectId, name: "Week", shown: { view: "week" } }, mine);
  await world.call(registry.saveCalendarView, { projectId, name: "All", shown: {} }, mine);
  await world.call(registry.saveCalendarView, { projectId, name: "Week", shown: { states: ["failed"] } }, theirs);
  const again = await world.call(registry.saveCalendarView, { projectId, name: "Week", shown: { view: "list" } }, mine);
  expect(again).toEqual({ ...kept, shown: { view: "list" } });
  expect(await names(mine)).toEqual([
    ["All", {}],
    ["Week", { view: "list" }],
  ]);
  expect(await names(theirs)).toEqual([["Week", { states: ["failed"] }]]);
  await expect(world.call(registry.deleteCalendarView, { id: kept.id }, theirs)).rejects.toMatchObject({ code: "not_found" });
  expect(await world.call(registry.deleteCalendarView, { id: kept.id }, mine)).toEqual({ id: kept.id, deleted: true });
  expect(await names(mine)).toEqual([["All", {}]]);
  await world.call(registry.removeMember, { email: other.email }, mine);
  const { rows } = await world.owner.query("select from calendar_view where person_id = $1", [other.personId]);
  expect(rows).toEqual([]);
});

test("a full list takes no further name, also of two that are saved at once, and refuses what cannot be shown", async () => {
  const { registry } = world;
  const { id: projectId } = await world.newProject();
  const save = (name: string) => world.call(registry.saveCalendarView, { projectId, name, shown: {} }, { kind: "person" });
  for (let number = 1; number < calendarViewsMax; number += 1) await save(`View ${number}`);
  const outcomes = await Promise.allSettled([save("One"), save("Other")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await save("View 1");
  await expect(save("x".repeat(61))).rejects.toMatchObject({ code: "invalid_input", param: "name" });
  const shown = { states: ["gone" as "failed"] };
  const wrong = world.call(registry.saveCalendarView, { projectId, name: "View 1", shown }, { kind: "person" });
  await expect(wrong).rejects.toMatchObject({ code: "invalid_input", param: "shown.states[0]" });
});
