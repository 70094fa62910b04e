import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ghostExport } from "#test/transfer/ghost.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  projectId = (await world.newProject({ name: `Import ${randomBytes(4).toString("hex")}` })).id;
});

async function bring(file: Buffer, input: { dryRun?: boolean } = {}) {
  const base64 = file.toString("base64");
  return world.call(world.registry.importArticles, { projectId, base64, images: false, ...input }, { kind: "person" });
}

const fileOf = (name: string) => readFile(new URL(`../../../test/transfer/cases/${name}`, import.meta.url));

test("posts that not everybody could read come in as drafts, and the report names each, in a dry run too", async () => {
  for (const dryRun of [true, false]) {
    expect((await bring(await fileOf("protected.xml"), { dryRun })).articles).toMatchObject([
      { outcome: "created", readers: "password", reason: expect.stringMatching(/^Readers needed a password for it\. Here everybody/) },
    ]);
  }
  const posts = [
    { id: "p1", title: "Private", slug: "p1", visibility: "members" },
    { id: "p2", title: "Tiers", slug: "p2", visibility: "tiers" },
    { id: "p3", title: "Sent", slug: "p3", status: "sent" },
    { id: "p4", title: "Label", slug: "p4", visibility: "label:friends" },
  ].map((post) => ({ ...post, html: "<p>Text.</p>" }));
  const report = await bring(ghostExport({ posts }));
  expect(report.articles.map(({ readers }) => readers)).toEqual([null, null, null, "members", "paid", "email", "members", null]);
  const again = await bring(ghostExport({ posts }));
  expect(again.articles.filter(({ readers }) => readers !== null)).toMatchObject(
    ["members only", "paying members", "by email only", "members only"].map((words) => ({
      outcome: "unchanged",
      reason: expect.stringContaining(words),
    })),
  );
  expect((await bring(await fileOf("ghost-protected.json"))).articles).toMatchObject([{ readers: "paid" }]);
});

test("a slug in use and readers who paid are both told", async () => {
  const posts = [
    { id: "p1", title: "One", slug: "same", html: "<p>One.</p>" },
    { id: "p2", title: "Two", slug: "same", html: "<p>Two.</p>", visibility: "paid" },
  ];
  const { articles } = await bring(ghostExport({ posts }));
  expect(articles.find(({ title }) => title === "Two")?.reason).toMatch(/has the slug same\..+\. It was for paying members only\. /);
});
