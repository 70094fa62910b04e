import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { prepareManuscript } from "./manuscript.ts";

let world: World;
let secondProject: string;
beforeAll(async () => {
  world = await openWorld();
  secondProject = (await world.newProject()).id;
});
afterAll(() => world.close());

function prepare(source: string, who: Who = {}) {
  return transact(world.pool, world.organizationId, (tx) =>
    prepareManuscript(tx, world.actor(who), world.projectId, "http://galley.test", source),
  );
}

async function reasonFor(src: string, who: Who = {}) {
  const { droppedImages } = await prepare(`A body.\n\n![Alt](${src})`, who);
  return droppedImages.listed.map(({ reason }) => reason);
}

describe("an image in the Markdown", () => {
  test("of the own project stays", async () => {
    const id = await world.newImage();
    const { markdown, droppedImages } = await prepare(`Before.\n\n![A wall](image:${id})\n\nAfter.`);
    expect(markdown).toContain(`![A wall](image:${id})`);
    expect(droppedImages.listed).toEqual([]);
  });

  test("that is unknown is left out and reported with its line and text", async () => {
    const { markdown, droppedImages } = await prepare("Before.\n\n![A wall](image:img_unknown)\n\nAfter.");
    expect(markdown).not.toContain("img_unknown");
    expect(droppedImages.listed).toEqual([{ src: "image:img_unknown", alt: "A wall", line: 3, reason: "not_found" }]);
  });

  test("of another project is told as such only to a token that reaches that project", async () => {
    const id = await world.newImage({ projectId: secondProject });
    expect(await reasonFor(`image:${id}`, { projectId: null })).toEqual(["other_project"]);
    expect(await reasonFor(`image:${id}`)).toEqual(["not_found"]);
  });

  test("of another organization is unknown, whatever the token reaches", async () => {
    const id = await world.newImage(await world.newOrganization());
    expect(await reasonFor(`image:${id}`, { projectId: null })).toEqual(["not_found"]);
  });

  test.each([
    ["https://elsewhere.example/a.png", "external_url"],
    ["/a.png", "unsupported"],
  ])("at %s is never fetched but reported as %s", async (src, reason) => {
    expect(await reasonFor(src)).toEqual([reason]);
  });

  test("keeps its report when several are left out", async () => {
    const known = await world.newImage();
    const { droppedImages } = await prepare(`![a](image:x1)\n\n![b](image:${known})\n\n![c](image:x2)\n\n![a](image:x1)`);
    expect(droppedImages.listed.map(({ src, line }) => [src, line])).toEqual([
      ["image:x1", 1],
      ["image:x2", 5],
      ["image:x1", 7],
    ]);
  });
});

test("what the language does not have is left out and reported", async () => {
  const { markdown, dropped } = await prepare("One.\n\n```js\nsecret()\n```\n\n<div>two</div>\n\nThree.");
  expect(markdown).not.toContain("secret");
  expect(markdown).not.toContain("<div>");
  expect(dropped.listed.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["code_block", "html"]));
});

test("what was written once is written the same way again", async () => {
  const source = "# T\n\nOne *two* __three__ `four` [five](https://x.example).\n\n* a\n* b\n\n> q\n> — Anna";
  const first = await prepare(source);
  expect((await prepare(first.markdown)).markdown).toBe(first.markdown);
});
