import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

async function focusOf(id: string) {
  const { data } = await world.call(world.registry.listImages, { projectId: world.projectId }, person);
  return data.find((image) => image.id === id)?.focus;
}

test("an image has no focus until somebody says what has to stay in view, and can lose it again", async () => {
  const id = await world.newImage();
  expect(await focusOf(id)).toBeNull();
  expect(await world.call(world.registry.updateImage, { id, focus: { x: 0.25, y: 1 } }, person)).toMatchObject({
    focus: { x: 0.25, y: 1 },
  });
  expect(await world.call(world.registry.updateImage, { id, alt: "A door" }, person)).toMatchObject({ focus: { x: 0.25, y: 1 } });
  expect(await focusOf(id)).toEqual({ x: 0.25, y: 1 });
  await world.call(world.registry.updateImage, { id, focus: null }, person);
  expect(await focusOf(id)).toBeNull();
});

test("a focus outside of the image is refused", async () => {
  const id = await world.newImage();
  for (const focus of [
    { x: -0.1, y: 0.5 },
    { x: 0.5, y: 1.1 },
  ]) {
    await expect(world.call(world.registry.updateImage, { id, focus }, person)).rejects.toMatchObject({ code: "invalid_input" });
  }
});
