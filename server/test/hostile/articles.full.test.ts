import { limits } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdBound, leastHold, ordinaryText } from "#test/longest-hold.ts";
import { openWorld, type World } from "#test/world.ts";
import { hostileSources } from "../../../markdown/test/hostile-sources.ts";
import { askAbout, listsOf } from "./ask-about.ts";

let world: World;
let bound: number;
beforeAll(async () => {
  world = await openWorld();
  bound = await holdBound(() => edit("Ordinary", ordinaryText(length)));
});
afterAll(() => world.close());

const length = limits.markdownLengthMax - "# T\n\n".length;

// A link in angle brackets is kept as `[a@b.c](mailto:a@b.c)`, and JSON doubles the backslash before each backtick.
const thrice = new Set(["mail addresses", "ever longer runs of backticks"]);

test.for([...hostileSources])("200,000 characters are an article, and their answers are bounded: %s", async ([name, shape]) => {
  const text = shape(length).toWellFormed().replaceAll("\0", "0");
  const { created, read, bytes, bytesMax } = await askAbout(world, text, thrice.has(name) ? 3 : 2);
  for (const list of [...listsOf(created), read.checks]) expect(list.length).toBeLessThanOrEqual(limits.findingsMax);
  expect(bytes).toBeLessThanOrEqual(bytesMax);
});

test.for([...hostileSources])("200,000 characters hold the thread of the service for a moment: %s", async ([name, shape]) => {
  const text = shape(length).toWellFormed().replaceAll("\0", "0");
  expect(await leastHold(() => edit(name, text), bound)).toBeLessThanOrEqual(bound);
});

async function edit(summary: string, text: string) {
  const { registry, projectId } = world;
  const { id } = await world.call(registry.createArticle, { projectId, markdown: `# T\n\n${text}`, submit: false });
  await world.call(registry.getArticle, { id });
  await world.call(registry.updateArticle, { id, revision: 1, summary });
  await world.call(registry.drawArticlePage, { id, marks: true, scheme: "light" }, { kind: "person" });
}
