import { roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.updateProject.operation>>[1]>;

function update(id: string, input: Input) {
  return world.call(world.registry.updateProject, { id, ...input }, { kind: "person" });
}

test("what was sent changes and everything else stays", async () => {
  const before = await world.newProject({ name: "Before", blogHosts: ["a.example"] });
  expect(await update(before.id, { name: "After", timeZone: "Asia/Tokyo" })).toEqual({ ...before, name: "After", timeZone: "Asia/Tokyo" });
  expect(await update(before.id, {})).toMatchObject({ name: "After", blogHosts: ["a.example"] });
});

test("the blog keeps its address when the name changes", async () => {
  const { id, blogSlug } = await world.newProject({ name: "First name" });
  expect((await update(id, { name: "Second name" })).blogSlug).toBe(blogSlug);
});

describe("the hosts of the blog", () => {
  test("are exactly those that were sent last, and the others are free again", async () => {
    const one = await world.newProject({ blogHosts: ["one.example", "two.example"] });
    const other = await world.newProject();
    await expect(update(other.id, { blogHosts: ["one.example"] })).rejects.toMatchObject({ param: "blogHosts" });
    expect((await update(one.id, { blogHosts: ["three.example", "two.example", "two.example"] })).blogHosts).toEqual([
      "three.example",
      "two.example",
    ]);
    expect((await update(other.id, { blogHosts: ["one.example"] })).blogHosts).toEqual(["one.example"]);
    expect((await update(one.id, { blogHosts: [] })).blogHosts).toEqual([]);
  });

  test("stay as they were when one of them is taken", async () => {
    await world.newProject({ blogHosts: ["taken.example"] });
    const { id } = await world.newProject({ blogHosts: ["mine.example"] });
    await expect(update(id, { name: "Never", blogHosts: ["free.example", "taken.example"] })).rejects.toMatchObject({ param: "blogHosts" });
    expect(await update(id, {})).toMatchObject({ name: "Second", blogHosts: ["mine.example"] });
  });
});

describe("the one who approves", () => {
  test.each(roles)("may be a %s exactly where that role can approve", async (role) => {
    const { email } = await world.newMember({ role });
    const attempt = update(world.projectId, { approverEmail: email });
    if (["owner", "admin", "reviewer"].includes(role)) await expect(attempt).resolves.toMatchObject({ approverEmail: email });
    else await expect(attempt).rejects.toMatchObject({ code: "invalid_input", param: "approverEmail" });
  });

  test("has to be a member, whatever other organization the person is in", async () => {
    const other = await world.newOrganization();
    const { rows } = await world.owner.query("select email from person where id = $1", [other.personId]);
    for (const approverEmail of [rows[0].email, "nobody@hearth.example"]) {
      await expect(update(world.projectId, { approverEmail })).rejects.toMatchObject({ code: "invalid_input", param: "approverEmail" });
    }
  });

  test("is found whatever the case of the address, and may be taken back", async () => {
    const { email } = await world.newMember({ role: "reviewer" });
    expect((await update(world.projectId, { approverEmail: email.toUpperCase() })).approverEmail).toBe(email);
    expect((await update(world.projectId, { approverEmail: null })).approverEmail).toBeNull();
  });
});

test("a foreign project answers like an unknown one, and stays as it was", async () => {
  const other = await world.newOrganization();
  const unknown = await update("prj_unknown", { name: "X" }).catch((error: Error) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  await expect(update(other.projectId, { name: "X" })).rejects.toEqual(unknown);
  const { rows } = await world.owner.query("select name from project where id = $1", [other.projectId]);
  expect(rows[0].name).not.toBe("X");
});
