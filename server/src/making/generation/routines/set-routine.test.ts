import { roles } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { registry } from "#src/registry/registry.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Posts = z.input<typeof registry.setRoutine.operation.input>["posts"];
const person: Who = { kind: "person" };
const set = (posts: Posts, who: Who = person, id = world.projectId) => world.call(world.registry.setRoutine, { id, posts }, who);
const get = (who: Who = person, id = world.projectId) => world.call(world.registry.getRoutine, { id }, who);

test("a project has no routine until somebody sets one, and then it says what a run costs", async () => {
  const { id } = await world.newProject();
  expect(await get(person, id)).toEqual({ posts: [], excerpts: false, credits: 0 });
  const posts: Posts = [
    { format: "linkedin", daysAfter: 0, time: "12:00" },
    { format: "x", images: "illustration", size: 1, daysAfter: 1, time: "08:15" },
    {
      format: "carousel",
      images: "illustration",
      destinations: ["instagram"],
      tone: "casual",
      objective: "save",
      daysAfter: 60,
      time: "23:59",
    },
  ];
  const answer = await set(posts, person, id);
  const usual = { objective: "educate", tone: "consultative", images: "none", ratio: "4:5" };
  expect(answer).toEqual({
    posts: [
      { ...usual, ...posts[0], size: 1300 },
      { ...usual, ...posts[1] },
      { ...usual, ...posts[2], size: 7 },
    ],
    excerpts: false,
    credits: 0 + 1 + 4,
  });
  expect(await get(person, id)).toEqual(answer);
  expect(await set([], person, id)).toEqual({ posts: [], excerpts: false, credits: 0 });
  expect(await get(person, id)).toEqual({ posts: [], excerpts: false, credits: 0 });
});

const post = { format: "linkedin", daysAfter: 1, time: "09:00" } as const;

test.each([
  [{ ...post, size: 7 }, "posts[0].size"],
  [{ ...post, daysAfter: 61 }, "posts[0].daysAfter"],
  [{ ...post, daysAfter: -1 }, "posts[0].daysAfter"],
  [{ ...post, time: "24:00" }, "posts[0].time"],
  [{ ...post, destinations: ["linkedin"] }, "posts[0].destinations"],
  [{ ...post, format: "carousel", destinations: [] }, "posts[0].destinations"],
  [{ ...post, format: "carousel", destinations: ["tiktok", "tiktok"] }, "posts[0].destinations"],
  [{ ...post, articleId: "art_1" }, "posts[0].articleId"],
  [{ ...post, format: "newsletter" }, "posts[0].format"],
])("%j is refused and %s is named", async (wrong, param) => {
  const before = await get();
  await expect(set([wrong] as Posts)).rejects.toMatchObject({ code: "invalid_input", param });
  expect(await get()).toEqual(before);
});

test("a routine has five posts at most", async () => {
  expect((await set(Array.from({ length: 5 }, () => post))).posts).toHaveLength(5);
  await expect(set(Array.from({ length: 6 }, () => post))).rejects.toMatchObject({ code: "invalid_input", param: "posts" });
});

test("excerpts are wanted only where somebody says so", async () => {
  const answer = await world.call(world.registry.setRoutine, { id: world.projectId, posts: [post], excerpts: true }, person);
  expect(answer).toMatchObject({ excerpts: true });
  expect(await get()).toEqual(answer);
  expect(await set([post])).toMatchObject({ excerpts: false });
});

test("photos are refused while no model draws them", async () => {
  await expect(set([post, { ...post, images: "photo" }])).rejects.toMatchObject({ code: "unavailable", param: "posts[1].images" });
});

test("owners and admins set it, every member who reaches the project reads it, and no token does either", async () => {
  for (const role of roles) {
    const { personId } = await world.newMember({ role });
    const who: Who = { kind: "person", role, personId };
    if (role === "owner" || role === "admin") await set([post], who);
    else await expect(set([post], who), role).rejects.toMatchObject({ code: "not_allowed" });
    expect((await get(who)).posts, role).toHaveLength(1);
  }
  await expect(get({})).rejects.toMatchObject({ code: "insufficient_scope" });
});

test("another organization's project answers like an unknown one", async () => {
  const { projectId } = await world.newOrganization();
  for (const ask of [(id: string) => get(person, id), (id: string) => set([post], person, id)]) {
    const [foreign, unknown] = await Promise.allSettled([ask(projectId), ask("prj_unknown")]);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  }
});
