import { savedViewsMax, type ViewChoice, type ViewScreen, viewScreens } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOperation } from "#src/operations/call-operation.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const mine = { kind: "person" } as const;

/** Lists the views of a screen by name. */
async function list(screen: ViewScreen, who: Who = mine, projectId = world.projectId) {
  const { data } = await world.call(world.registry.listSavedViews, { projectId, screen }, who);
  return data.map(({ name, shown }) => [name, shown]);
}

test("views are a person's own, come by name, and one of the same name is replaced", async () => {
  const { registry, projectId } = world;
  const other = await world.newMember({ role: "reader" });
  const theirs = { kind: "person", personId: other.personId, role: "reader" } as const;
  const save = (name: string, shown: ViewChoice, who: Who = mine) => world.call(registry.saveView, { projectId, name, shown }, who);
  const kept = await save("Week", { screen: "calendar", view: "week" });
  await save("All", { screen: "calendar" });
  await save("Week", { screen: "calendar", states: ["failed"] }, theirs);
  const again = await save("Week", { screen: "calendar", view: "list" });
  expect(again).toEqual({ ...kept, shown: { screen: "calendar", view: "list" } });
  expect(await list("calendar")).toEqual([
    ["All", { screen: "calendar" }],
    ["Week", { screen: "calendar", view: "list" }],
  ]);
  expect(await list("calendar", theirs)).toEqual([["Week", { screen: "calendar", states: ["failed"] }]]);
  await expect(world.call(registry.deleteSavedView, { id: kept.id }, theirs)).rejects.toMatchObject({ code: "not_found" });
  expect(await world.call(registry.deleteSavedView, { id: kept.id }, mine)).toEqual({ id: kept.id, deleted: true });
  expect(await list("calendar")).toEqual([["All", { screen: "calendar" }]]);
  await world.call(registry.removeMember, { email: other.email }, mine);
  const { rows } = await world.owner.query("select from saved_view where person_id = $1", [other.personId]);
  expect(rows).toEqual([]);
});

test("each screen of each project has views and names of its own", async () => {
  const { registry } = world;
  const { id: projectId } = await world.newProject();
  const { id: otherId } = await world.newProject();
  const choices: Record<ViewScreen, ViewChoice> = {
    calendar: { screen: "calendar", view: "quarter", tags: ["Walls"] },
    articles: { screen: "articles", tab: "published", locale: "pt", authorId: "usr_1", query: "lime", sort: "title" },
    posts: { screen: "posts", status: "failed", format: "carousel", destination: "tiktok", articleId: "art_1", query: "lime" },
  };
  const saved = await Promise.all(
    viewScreens.map((screen) => world.call(registry.saveView, { projectId, name: "Mine", shown: choices[screen] }, mine)),
  );
  expect(new Set(saved.map(({ id }) => id)).size).toBe(viewScreens.length);
  for (const screen of viewScreens) {
    expect(await list(screen, mine, projectId)).toEqual([["Mine", choices[screen]]]);
    expect(await list(screen, mine, otherId)).toEqual([]);
  }
  await world.call(registry.deleteSavedView, { id: saved[1]?.id ?? "" }, mine);
  expect(await Promise.all(viewScreens.map(async (screen) => (await list(screen, mine, projectId)).length))).toEqual([1, 0, 1]);
});

test("a full screen takes no further name, also of two that are saved at once, and leaves the others room", async () => {
  const { registry } = world;
  const { id: projectId } = await world.newProject();
  const save = (name: string, shown: ViewChoice = { screen: "articles" }) =>
    world.call(registry.saveView, { projectId, name, shown }, mine);
  for (let number = 1; number < savedViewsMax; number += 1) await save(`View ${number}`);
  const outcomes = await Promise.allSettled([save("One"), save("Other")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await save("View 1");
  await save("One more", { screen: "posts" });
});

test("what a screen does not have is refused, naming it", async () => {
  const { registry, projectId } = world;
  const save = (name: string, shown: object) => world.call(registry.saveView, { projectId, name, shown: shown as ViewChoice }, mine);
  const refusals: [string, object, string][] = [
    ["x".repeat(61), { screen: "posts" }, "name"],
    ["Gone", { screen: "calendar", states: ["gone"] }, "shown.states[0]"],
    ["Gone", { screen: "articles", tab: "gone" }, "shown.tab"],
    ["Gone", { screen: "posts", tab: "drafts" }, "shown.tab"],
    ["Gone", { screen: "media" }, "shown.screen"],
  ];
  for (const [name, shown, param] of refusals) {
    await expect(save(name, shown)).rejects.toMatchObject({ code: "invalid_input", param });
  }
});

test("a view of another organization is as unknown as one that never was", async () => {
  const { registry } = world;
  const other = await world.newOrganization();
  const view = { projectId: other.projectId, name: "Theirs", shown: { screen: "posts" as const } };
  const theirs = await world.call(registry.saveView, view, { ...mine, ...other });
  const refusal = (id: string) => world.call(registry.deleteSavedView, { id }, mine).catch(({ code, message }) => ({ code, message }));
  expect(await refusal(theirs.id)).toEqual(await refusal("svw_never"));
  expect(await refusal(theirs.id)).toMatchObject({ code: "not_found" });
  expect(await list("posts", { ...mine, ...other }, other.projectId)).toHaveLength(1);
});

test("a person who no longer reaches the project neither lists, saves nor deletes there", async () => {
  const { registry } = world;
  const { id: projectId } = await world.newProject();
  const shown = { screen: "posts" as const };
  const { id } = await world.call(registry.saveView, { projectId, name: "Posts", shown }, mine);
  const call = { actor: { ...world.actor(mine), reach: [world.projectId] }, surface: "dashboard" as const, requestId: "req_1" };
  const { services } = world.app;
  await expect(callOperation(services, registry.listSavedViews, call, { projectId, screen: "posts" })).rejects.toMatchObject({
    code: "project_not_allowed",
  });
  await expect(callOperation(services, registry.saveView, call, { projectId, name: "More", shown })).rejects.toMatchObject({
    code: "project_not_allowed",
  });
  await expect(callOperation(services, registry.deleteSavedView, call, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(await list("posts", mine, projectId)).toEqual([["Posts", shown]]);
});
