import { expect, test } from "vitest";
import { client, content, heat, idOf, png, read, useContentFolder, write } from "./content-folder.ts";

useContentFolder();

const rights = "{ license: licensed, credit: Ilse Brandt }";
const coverOf = async () => (await client.getArticle({ id: idOf("heat.md") })).coverImage;
const revisionOf = async () => (await client.getArticle({ id: idOf("heat.md") })).revision;
const imageOf = () => {
  const { pictures } = JSON.parse(read("galley-content.lock.json")) as { pictures: Record<string, { id: string; path: string }> };
  return Object.values(pictures).find(({ path }) => path === "img/wall.png")?.id ?? "";
};

async function pushHeat(text = heat): Promise<void> {
  write("heat.md", text);
  write("img/wall.png", await png(1));
  write("img/roof top.png", await png(2));
  const pushed = await content("push");
  expect(pushed.code, JSON.stringify(pushed)).toBe(0);
}

test("words of pictures that change in a later push are told by dry-run, diff and status, and saved without a new revision", async () => {
  await pushHeat();
  const revision = await revisionOf();
  write(
    "heat.md",
    heat
      .replace("cover: ./img/wall.png", "cover: ./img/wall.png\ncover_alt: A wall at dawn")
      .replace(rights, "{ license: public, credit: Ada }"),
  );
  const told = [
    "- img/wall.png alt: A wall at dusk",
    "+ img/wall.png alt: A wall at dawn",
    "- img/wall.png license: licensed",
    "+ img/wall.png license: public",
    "- img/wall.png credit: Ilse Brandt",
    "+ img/wall.png credit: Ada",
  ].join("\n");
  const dry = await content("push", "--dry-run");
  expect([dry.code, dry.actions, dry.files[0]?.note]).toEqual([0, ["would update pictures heat.md"], told]);
  expect(await coverOf()).toMatchObject({ alt: "A wall at dusk", credit: "Ilse Brandt" });
  const diff = await content("diff");
  expect([diff.code, diff.files[0]?.note]).toEqual([5, told]);
  expect(await content("status")).toMatchObject({ code: 5, actions: ["changed here heat.md"] });
  const pushed = await content("push");
  expect([pushed.code, pushed.actions, pushed.files[0]?.note]).toEqual([0, ["updated pictures heat.md"], told]);
  expect(await coverOf()).toMatchObject({ alt: "A wall at dawn", credit: "Ada" });
  expect(await revisionOf()).toBe(revision);
  expect((await content("push")).actions).toEqual(["unchanged heat.md"]);
  expect((await content("status")).code).toBe(0);
});

test("words are saved beside a change of the text, and those that are taken out are cleared", async () => {
  await pushHeat();
  write("heat.md", heat.replace(`./img/wall.png: ${rights}`, "./img/wall.png: {}").replace("**walls**", "windows"));
  const dry = await content("push", "--dry-run");
  expect([dry.actions, dry.files[0]?.note]).toEqual([
    ["would update heat.md"],
    expect.stringContaining("- img/wall.png credit: Ilse Brandt"),
  ]);
  expect((await content("push")).actions).toEqual(["updated heat.md"]);
  expect((await coverOf())?.credit).toBeUndefined();
  expect((await client.getArticle({ id: idOf("heat.md") })).markdown).toContain("windows");
});

test("words that somebody changed in the media library are not overwritten without --ours, and others of the picture stay", async () => {
  await pushHeat();
  await client.updateImage({ id: imageOf(), alt: "Seen from the garden" });
  expect((await content("push")).actions, "nothing has changed here").toEqual(["unchanged heat.md"]);
  write("heat.md", heat.replace(rights, "{ license: licensed, credit: Ada }"));
  expect((await content("push")).actions).toEqual(["updated pictures heat.md"]);
  expect(await coverOf()).toMatchObject({ alt: "Seen from the garden", credit: "Ada" });
  const dawn = heat
    .replace(rights, "{ license: licensed, credit: Ada }")
    .replace("cover: ./img", "cover_alt: A wall at dawn\ncover: ./img");
  write("heat.md", dawn);
  const refused = await content("push");
  expect([refused.code, refused.actions]).toEqual([3, ["conflict heat.md"]]);
  expect(refused.files[0]?.note).toContain("- img/wall.png alt: Seen from the garden\n+ img/wall.png alt: A wall at dawn");
  expect(await coverOf()).toMatchObject({ alt: "Seen from the garden" });
  expect((await content("push", "--ours")).actions).toEqual(["updated pictures heat.md"]);
  expect(await coverOf()).toMatchObject({ alt: "A wall at dawn" });
  await client.updateImage({ id: imageOf(), alt: "From the street" });
  write("heat.md", dawn.replace("A wall at dawn", "From the street"));
  expect((await content("push")).code, "their own words in the file are no conflict").toBe(0);
});

test("a second file that shows the picture with other words changes them only when its own change", async () => {
  await pushHeat();
  write("walls.md", "# Walls\n\nStone.\n\n![A detail](./img/wall.png)\n");
  expect((await content("push")).code).toBe(0);
  expect((await content("push")).actions).toEqual(["unchanged heat.md", "unchanged walls.md"]);
  expect(await coverOf()).toMatchObject({ alt: "A wall at dusk", credit: "Ilse Brandt" });
  write("walls.md", "# Walls\n\nStone.\n\n![A detail of it](./img/wall.png)\n");
  expect((await content("push")).actions).toEqual(["unchanged heat.md", "updated walls.md"]);
  expect(await coverOf()).toMatchObject({ alt: "A detail of it", credit: "Ilse Brandt" });
});

test("a pull writes the cover's alternative text, and keeps a file whose words have changed", async () => {
  await pushHeat();
  const id = idOf("heat.md");
  await client.updateImage({ id: imageOf(), alt: "Seen from the garden" });
  await client.updateArticle({ id, revision: await revisionOf(), title: "Edited there" });
  write("heat.md", heat.replace("cover: ./img", "cover_alt: A wall at dawn\ncover: ./img"));
  expect(await content("pull")).toMatchObject({ code: 3, actions: ["conflict heat.md"] });
  expect(await content("pull", "--theirs", "heat.md")).toMatchObject({ code: 0, actions: ["written heat.md"] });
  expect(read("heat.md")).toContain("cover_alt: Seen from the garden");
  expect((await content("push")).actions).toEqual(["unchanged heat.md"]);
  expect(await coverOf()).toMatchObject({ alt: "Seen from the garden" });
});
