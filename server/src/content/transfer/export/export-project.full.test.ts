import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { exportCalls, person } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { filesOf } = exportCalls(() => world);

test("more articles than one batch are all in it", async () => {
  const { id: projectId } = await world.newProject({ name: "Many" });
  const list = Array.from({ length: 230 }, (_, index) => `# Article ${index}\n\nText.`);
  const { zipSync, strToU8 } = await import("fflate");
  const archive = zipSync(Object.fromEntries(list.map((markdown, index) => [`${index}.md`, strToU8(markdown)])));
  await world.call(world.registry.importArticles, { projectId, base64: Buffer.from(archive).toString("base64") }, person);
  const { files, json } = await filesOf(projectId);
  expect(Object.keys(files).filter((name) => name.startsWith("articles/"))).toHaveLength(230);
  expect(json("articles.json")).toHaveLength(230);
});
