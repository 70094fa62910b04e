import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openWorld, type World } from "#test/world.ts";
import { findLook } from "./find-look.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function lookOf(projectId: string, version?: number) {
  const { organizationId } = world;
  return transact(world.pool, organizationId, (tx) => findLook(tx, { organizationId, projectId }, version));
}

test.each([
  ["https://hearth.example", "hearth.example"],
  ["https://www.hearth.example/blog", "hearth.example"],
  ["http://localhost:3000", "Tern & Tide"],
  ["http://192.168.0.10", "Tern & Tide"],
])("a project at %s signs its slides as %s", async (siteUrl, host) => {
  const { id } = await world.newProject({ name: "Tern & Tide", siteUrl });
  expect(await lookOf(id)).toMatchObject({ name: "Tern & Tide", host, brandVersion: 0, callsToAction: [] });
});

test("a look is that of one version of the brand, or of the newest", async () => {
  const { id } = await world.newProject({ name: "Versions" });
  const set = (accent: string) =>
    world.call(world.registry.setBrand, { id, profile: { callsToAction: ["Book"], visual: { colors: { accent } } } }, { kind: "person" });
  await set("#aa0000");
  await set("#00aa00");
  expect(await lookOf(id)).toMatchObject({ brandVersion: 2, theme: { accent: { color: "#00aa00" } } });
  expect(await lookOf(id, 1)).toMatchObject({ brandVersion: 1, callsToAction: ["Book"], theme: { accent: { color: "#aa0000" } } });
  expect(await lookOf(id, 0)).toMatchObject({ brandVersion: 0, callsToAction: [] });
  expect(await lookOf("prj_unknown")).toBeUndefined();
});
