import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

let server: ModelServer;
let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-writing-"));
beforeAll(async () => {
  server = await openModelServer();
  world = await openWorld({ models: createModels(server.settings(), undefined, quickPace) });
  const { model, url, key = "" } = server.settings().text;
  environment = {
    DATABASE_URL: world.url,
    GALLEY_SECRET: "a secret of thirty-two characters or more",
    GALLEY_DATA_DIR: directory,
    GALLEY_TEXT_MODEL: model,
    GALLEY_TEXT_URL: url,
    GALLEY_TEXT_KEY: key,
  };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
  await server[Symbol.asyncDispose]();
});

const run = (...args: string[]) => galley(environment, ...args);

test("the operator has the article of a topic written, and is told first what it costs", async () => {
  const topic = await world.newTopic();
  expect((await run("article", "write", topic, "--images", "1", "--dry-run")).stdout).toBe(
    "test-writer would write it for 6 credits; 100 are left.\n",
  );
  const { stdout } = await run("article", "write", topic, "--no-cover", "--images", "0");
  expect(stdout).toMatch(/^art_\w+ is being written, for at most 4 credits\. It then waits for review\.\n$/);
  expect(await run("article", "write", "top_unknown")).toMatchObject({ code: 1, stderr: expect.stringContaining("no topic") });
});

test("a proposal is asked for, read and applied", async () => {
  const { id } = await world.newArticle({ markdown: "# Walls\n\nOld walls are slow, and that is fine for a heat pump." });
  const begun = await run("article", "improve", id, "--revision", "1", "--instructions", "Say which walls.");
  const improvement = /gen_\w+/.exec(begun.stdout)?.[0] ?? "";
  expect((await run("improvement", "show", improvement)).stdout).toBe("It is being written.\n");
  server.state.answers.text = () => ({
    title: "Walls",
    summary: "",
    seoTitle: "",
    seoDescription: "",
    markdown: "Old outer walls are slow, and that is fine for a heat pump.",
    removedImages: [],
    reasons: [{ change: "It says which walls.", because: "That was asked for.", comments: [] }],
  });
  while ((await world.app.workers.generationWorker.work()) > 0);
  expect((await run("improvement", "show", improvement)).stdout).toBe(
    [
      "It says which walls. That was asked for.",
      "",
      "- Old walls are slow, and that is fine for a heat pump.",
      "+ Old outer walls are slow, and that is fine for a heat pump.",
      "",
    ].join("\n"),
  );
  expect((await run("improvement", "apply", improvement)).stdout).toBe(`Revision 2 of ${id} is saved; the article is draft.\n`);
  expect((await run("improvement", "show", improvement)).stdout).toContain("It is saved as revision 2.");
});
