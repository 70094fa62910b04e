import { afterAll, beforeAll, expect, test } from "vitest";
import { galley, useDirectory } from "#src/operating/seed/test-support.ts";
import { openWorld, type World } from "#test/world.ts";

useDirectory();
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const due = async () =>
  (await world.owner.query("select project_id, due_at <= now() as due from deletion order by project_id nulls first")).rows;

test("a project is deleted in a week or now, and kept, by its name", async () => {
  const { id } = await world.newProject({ name: "Journal" });
  const wrong = await galley(world.url, "project", "delete", "--project", id, "--name", "journal");
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining("Enter the name exactly as it is: Journal")]);
  const asked = await galley(world.url, "project", "delete", "--project", id, "--name", "Journal");
  expect(asked).toMatchObject({ code: 0, errors: "" });
  expect(await due()).toEqual([{ project_id: id, due: false }]);
  expect((await galley(world.url, "project", "keep", "--project", id)).code).toBe(0);
  expect(await due()).toEqual([]);
  expect((await galley(world.url, "project", "delete", "--project", id, "--name", "Journal", "--now")).code).toBe(0);
  expect(await due()).toEqual([{ project_id: id, due: true }]);
  await galley(world.url, "project", "keep", "--project", id);
});

test("an organization is deleted now with the name typed in, and kept until the service has begun", async () => {
  expect((await galley(world.url, "organization", "delete", "--name", "Hearth", "--now")).output).toContain("is deleted now");
  expect(await due()).toEqual([{ project_id: null, due: true }]);
  expect((await galley(world.url, "organization", "keep")).code).toBe(0);
  const again = await galley(world.url, "organization", "keep");
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining("no deletion to take back")]);
});
