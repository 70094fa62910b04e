import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
const made: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  made.push(world.projectId);
  for (let count = 0; count < 9; count += 1) made.push((await world.newProject({ name: `Project ${count}` })).id);
});
afterAll(() => world.close());

async function walk(token: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor = "";
  do {
    const { body } = await world.request("GET", `/projects?limit=${limit}${cursor && `&cursor=${cursor}`}`, { token });
    seen.push(...(body.data as { id: string }[]).map(({ id }) => id));
    cursor = String(body.nextCursor ?? "");
  } while (cursor !== "");
  return seen;
}

test("an all-projects token of an owner sees every project of the organization once, and no other's", async () => {
  await world.newOrganization();
  const { value } = await world.newToken();
  for (const limit of [1, 3, 10, 100]) expect(await walk(value, limit)).toEqual(made.toSorted());
});

test("a project token sees its project", async () => {
  const { value } = await world.newToken({ projectId: world.projectId });
  expect(await walk(value, 50)).toEqual([world.projectId]);
});

test("a token of a member sees what the member reaches at that moment", async () => {
  const reached = made.slice(2, 7);
  const { personId, email } = await world.newMember({ projectIds: reached });
  const { value } = await world.newToken({ personId });
  expect(await walk(value, 2)).toEqual(reached.toSorted());
  await world.call(world.registry.addMember, { email, role: "member", projectIds: [] }, { kind: "person" });
  expect(await walk(value, 2)).toEqual([]);
});

test("an item names the project's site and zone, and nothing else", async () => {
  const { value } = await world.newToken({ projectId: world.projectId });
  const { body } = await world.request("GET", "/projects", { token: value });
  expect(body).toEqual({
    data: [{ id: world.projectId, name: expect.any(String), siteUrl: "https://hearth.example", timeZone: "America/New_York" }],
    nextCursor: null,
  });
});

test("a cursor of another token is refused", async () => {
  const first = await world.newToken();
  const second = await world.newToken();
  const { body } = await world.request("GET", "/projects?limit=1", { token: first.value });
  const { error } = await world.request("GET", `/projects?cursor=${body.nextCursor}`, { token: second.value });
  expect(error).toMatchObject({ code: "invalid_input", param: "cursor" });
});
