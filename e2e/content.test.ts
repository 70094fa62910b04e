import { cpSync, existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { run } from "../content-cli/src/run.ts";
import { redAndBlue } from "../server/test/picture.ts";
import {
  client,
  content,
  count,
  data,
  enterFolder,
  folder,
  heat,
  idOf,
  png,
  read,
  service,
  token,
  useContentFolder,
  write,
  writeTwo,
} from "./content-folder.ts";

useContentFolder();

test("files become drafts with their pictures and cover, and a second push does nothing", async () => {
  await writeTwo();
  const planned = await content("push", "--dry-run");
  expect([planned.code, planned.actions]).toEqual([0, ["would create heat.md", "would create notes/walls.md"]]);
  expect(planned.files[0]?.note).toBe("Uploads 2 pictures.");
  expect([await client.listArticles().page(), existsSync(join(folder, "galley-content.lock.json"))]).toEqual([
    { data: [], nextCursor: null },
    false,
  ]);
  expect((await content("push")).actions).toEqual(["created heat.md", "created notes/walls.md"]);
  const article = await client.getArticle({ id: idOf("heat.md") });
  expect(article).toMatchObject({
    title: "How to choose a heat pump",
    slug: "heat-pump",
    summary: "Start with the walls.",
    status: "draft",
  });
  expect(article.coverImage).toMatchObject({ alt: "A wall at dusk", credit: "Ilse Brandt" });
  expect(article.markdown.match(/!\[[^\]]*\]\(image:img_\w+\)/g)).toHaveLength(2);
  const again = await content("push");
  expect([again.code, again.actions]).toEqual([0, ["unchanged heat.md", "unchanged notes/walls.md"]]);
  expect((await client.getArticle({ id: idOf("heat.md") })).revision).toBe(article.revision);
});

test("a change updates its article alone, what is removed from the front matter is cleared, and --submit sends it to review", async () => {
  await writeTwo();
  await content("push");
  write(
    "heat.md",
    heat.replace("summary: Start with the walls.\n", "").replace("cover: ./img/wall.png\n", "").replace("**walls**", "windows"),
  );
  expect((await content("push", "--submit")).actions).toEqual(["updated, sent to review heat.md", "unchanged notes/walls.md"]);
  const article = await client.getArticle({ id: idOf("heat.md") });
  expect(article).toMatchObject({ summary: "", coverImage: null, status: "in_review" });
  expect(article.markdown).toContain("Start with the windows.");
  write("heat.md", heat);
  const locked = await content("push");
  expect([locked.code, locked.actions[0]]).toEqual([3, "locked heat.md"]);
});

test("what somebody changed there is not overwritten: push says so, pull --theirs takes it, push --ours saves over it", async () => {
  await writeTwo();
  await content("push");
  const id = idOf("heat.md");
  const { revision } = await client.getArticle({ id });
  await client.updateArticle({ id, revision, title: "Edited in the dashboard" });
  expect((await content("push")).code, "unchanged here").toBe(0);
  write("heat.md", heat.replace("walls", "floors"));
  for (const args of [["push", "--dry-run"], ["push"], ["pull"]]) {
    const { code, actions } = await content(...args, "heat.md");
    expect([code, actions]).toEqual([3, ["conflict heat.md"]]);
  }
  expect((await client.getArticle({ id })).title).toBe("Edited in the dashboard");
  expect(read("heat.md")).toContain("floors");
  const { code, files } = await content("diff", "heat.md");
  expect([code, files[0]?.note]).toEqual([
    5,
    expect.stringContaining("- title: Edited in the dashboard\n+ title: How to choose a heat pump"),
  ]);
  expect((await content("pull", "heat.md", "--theirs")).actions).toEqual(["written heat.md"]);
  expect(read("heat.md")).toContain("title: Edited in the dashboard");
  expect(read("heat.md"), "fields of its own stay").toMatch(/tags:\n {2}- heating/);
  expect((await content("push")).code).toBe(0);
  await client.updateArticle({ id, revision: revision + 1, title: "Once more" });
  write("heat.md", heat);
  expect((await content("push", "--ours", "heat.md")).actions).toEqual(["updated heat.md"]);
  expect((await client.getArticle({ id })).title).toBe("How to choose a heat pump");
});

test("a pull into an empty folder writes files and pictures, after which a push and a pull change nothing", async () => {
  await writeTwo();
  await content("push");
  await client.createArticle({
    markdown: "# Über – *Wärme*\n\n1. one\n2. two\n\n> Warm.\n>\n> — Ada `x`\n\nA [link](https://a.example/?a=b&c=(d)).",
    submit: false,
  });
  enterFolder(`pulled-${count}`);
  expect((await content("pull")).code).toBe(0);
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  expect(written.filter((name) => name.endsWith(".md"))).toEqual(["en/heat-pump.md", "en/uber-warme.md", "en/walls.md"]);
  expect(written.filter((name) => name.endsWith(".png"))).toHaveLength(2);
  const before = written.filter((name) => /\.(?:md|json)$/.test(name)).map(read);
  const revisions = async () => (await Array.fromAsync(client.listArticles())).map(({ id, updatedAt }) => [id, updatedAt]);
  const there = await revisions();
  expect((await content("push", "--strict")).actions.every((action) => action.startsWith("unchanged"))).toBe(true);
  expect((await content("pull")).actions.every((action) => action.startsWith("unchanged"))).toBe(true);
  expect((await content("status")).code).toBe(0);
  expect((await content("diff")).code).toBe(0);
  expect(written.filter((name) => /\.(?:md|json)$/.test(name)).map(read)).toEqual(before);
  expect(await revisions()).toEqual(there);
});

test("what the article language lacks is told by its line, and --strict pushes no such file", async () => {
  write("a.md", "---\ntitle: A\n---\n\nText.\n\n```js\ncode\n```\n\n<div>html</div>\n\n![x](https://a.example/x.png)\n");
  const strict = await content("push", "--strict");
  expect([strict.code, strict.actions]).toEqual([4, ["not pushed a.md"]]);
  const { code, files } = await content("push");
  expect(code).toBe(0);
  expect(files[0]?.dropped).toEqual([
    { kind: "code_block", line: 7, excerpt: "code", offer: "code" },
    { kind: "html", line: 11, excerpt: "html", offer: "text" },
    { kind: "external_image", line: 13, excerpt: "https://a.example/x.png", offer: null },
  ]);
});

test("images that the service leaves out, and what no longer moves, are told", async () => {
  const frames = [await png(1), await redAndBlue(40, 30).png().toBuffer()];
  write(
    "moving.webp",
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
  const text = "---\ntitle: A\n---\n\n![Moving](./moving.webp)\n\nText.\n\n\n![x](image:img_gone)\n";
  write("a.md", text);
  const lost = { kind: "image_not_found", line: 10, excerpt: "image:img_gone", offer: null };
  const pushed = await content("push");
  expect([pushed.code, pushed.actions, pushed.files[0]?.dropped]).toEqual([0, ["created a.md"], [lost]]);
  expect(pushed.files[0]?.note).toBe("moving.webp moves. Only its first picture is kept.");
  write("a.md", text.replace("Text.", "Words."));
  const again = await content("push");
  expect([again.actions, again.files[0]?.dropped, again.files[0]?.note]).toEqual([["updated a.md"], [lost], undefined]);
});

test("a renamed file keeps its article, a deleted article is made anew with --ours alone", async () => {
  await writeTwo();
  await content("push");
  const id = idOf("heat.md");
  renameSync(join(folder, "heat.md"), join(folder, "pumps.md"));
  expect((await content("push")).actions).toEqual(["unchanged notes/walls.md", "unchanged pumps.md"]);
  expect(idOf("pumps.md")).toBe(id);
  await client.deleteArticle({ id });
  write("pumps.md", heat.replace("walls", "floors"));
  expect(await content("push", "pumps.md")).toMatchObject({ code: 3, actions: ["gone pumps.md"] });
  expect(await content("push", "pumps.md", "--ours")).toMatchObject({ code: 0, actions: ["created pumps.md"] });
  expect(idOf("pumps.md")).not.toBe(id);
});

test("the language of a file is compared without case, and does not change", async () => {
  const text = (locale: string) => `---\nslug: walls\nlocale: ${locale}\n---\n# Walls\n\nText in ${locale}.\n`;
  write("a.md", text("pt-BR"));
  await content("push");
  const id = idOf("a.md");
  renameSync(join(folder, "a.md"), join(folder, "b.md"));
  for (const locale of ["PT-br", "pt-br"]) {
    write("b.md", text(locale));
    expect((await content("push")).actions).toEqual(["updated b.md"]);
  }
  expect(idOf("b.md")).toBe(id);
  write("b.md", text("pt"));
  expect(await content("push")).toMatchObject({ code: 1, actions: ["failed b.md"] });
});

test("a push whose state was lost makes no second article", async () => {
  await writeTwo();
  await content("push");
  rmSync(join(folder, "galley-content.lock.json"));
  await content("push");
  expect((await Array.fromAsync(client.listArticles())).length).toBeLessThanOrEqual(2);
});

test("nothing is read from or written to a place outside of the folder", async () => {
  const secret = join(data, `secret-${count}.png`);
  writeFileSync(secret, await png(9));
  symlinkSync(secret, join(folder, "link.png"));
  symlinkSync(data, join(folder, "up"));
  write("a.md", "# A\n\nText.\n\n![x](./link.png)\n");
  write("b.md", `# B\n\nText.\n\n![x](../secret-${count}.png)\n`);
  write("c.md", "# C\n\nText.\n\n![x](./up/x.png)\n");
  const { code, files } = await content("push");
  expect([code, files.map(({ action }) => action)]).toEqual([1, ["failed", "failed", "failed"]]);
  expect(await client.listArticles().page()).toMatchObject({ data: [] });
  expect(await content("push", "../")).toMatchObject({ code: 1 });
  await client.createArticle({ markdown: "# Planted\n\nText.", locale: "en", submit: false });
  symlinkSync(data, join(folder, "en"));
  expect(await content("pull")).toMatchObject({ code: 1 });
  expect(existsSync(join(data, "planted.md"))).toBe(false);
});

test("wrong use is told from failures", async () => {
  write("a.md", "---\ntitle: [1]\n---\nText.");
  write("b.md", `---\nx: &a [1]\ny: *a\n---\nText.`);
  write("c.md", `---\nx: ${"'".repeat(30_000)}\n---\nText.`);
  expect(await content("push")).toMatchObject({ code: 1, actions: ["failed a.md", "failed b.md", "failed c.md"] });
  for (const args of [["publish"], ["push", "--theirs"], ["push", "missing.md"], ["push", "--unknown"]]) {
    const code = await run(args, { folder, environment: { GALLEY_URL: service.url, GALLEY_TOKEN: token }, write() {}, writeError() {} });
    expect([args.join(" "), code]).toEqual([args.join(" "), 2]);
  }
  write(
    "galley-content.lock.json",
    JSON.stringify({ version: 1, url: "https://other.example", project: null, round: 0, articles: {}, pictures: {} }),
  );
  const { code, message } = await content("push");
  expect([code, message]).toEqual([2, expect.stringContaining("belongs to https://other.example")]);
  write("galley-content.json", JSON.stringify({ url: `${service.url}/":"` }));
  expect((await content("push")).message, "keys are told from texts").not.toContain("cannot be read");
  write("galley-content.json", `{ "url": "https://a.example", "url": "${service.url}" }`);
  expect(await content("push")).toMatchObject({ code: 2, message: expect.stringContaining("each once") });
});

test("the example's articles are pushed as its workflow pushes them, with nothing dropped", async () => {
  cpSync(join(import.meta.dirname, "../examples/content-from-files"), folder, { recursive: true });
  const workflow = read(".github/workflows/content.yml");
  const commands = Array.from(workflow.matchAll(/\$CONTENT (.+)$/gm), ([, args = ""]) => args.split(" "));
  expect(commands).toHaveLength(2);
  for (const args of commands) {
    const { code, actions } = await content(...args, "--url", service.url);
    expect([code, actions]).toEqual([0, [expect.stringMatching(/^(?:would create|created, sent to review) en\/heat-pump\.md$/)]]);
  }
  expect((await client.getArticle({ id: idOf("en/heat-pump.md") })).status).toBe("in_review");
});
