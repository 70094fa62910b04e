import { platformNames } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { representatives } from "#test/chance.ts";
import { connect, openPlatform, type Platform, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// Stages that know nothing of the platform run in the gate with one of them.
const inGate = representatives(platformNames, 1);

describe.each(platformNames)("%s", (name) => {
  const testOfAny = test.runIf(inGate.includes(name));
  let platform: Platform;
  let projectId: string;
  beforeAll(async () => {
    platform = await openPlatform(name);
    projectId = (await world.newProject({ hostedBlog: true })).id;
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  async function publish(markdown: string) {
    const { id } = await world.newArticle({ status: "scheduled", markdown, projectId }, { projectId });
    await world.makeDue(id);
    await work(world);
    const { publications } = await world.call(registry.getArticle, { id }, { projectId });
    return publications.find(({ destination }) => destination === name);
  }
  const huge = { before: { status: 200, json: { name: "x".repeat(5_000_000) } } };

  testOfAny("is not listened to without an end, neither when it is connected nor when it is asked for a post", async () => {
    platform.next(huge);
    await expect(connect(world, platform, projectId)).rejects.toMatchObject({
      code: "invalid_url",
      message: expect.stringContaining("more data than can be read"),
    });
    await connect(world, platform, projectId);
    platform.next(huge);
    const refused = { status: "pending", errorKind: "retryable", lastError: expect.stringContaining("more data than can be read") };
    // DEV is asked for fewer articles at once then.
    expect(await publish("# Too much\n\nText.")).toMatchObject(name === "devto" ? { status: "confirmed" } : refused);
  });

  test("shows the longest article with the longest characters, and finds it again", async () => {
    await connect(world, platform, projectId);
    const posts = platform.count();
    const markdown = `# Long\n\n${"壁".repeat(199_000)}`;
    platform.next("cut after", ({ method }) => method === "POST");
    expect(await publish(markdown)).toMatchObject({ status: "confirmed" });
    expect(platform.count()).toBe(posts + 1);
  });

  testOfAny("may say what no database takes: the failure is recorded, and the leaders are told", async () => {
    const said = [`${"x".repeat(199)}😀`, `${"x".repeat(298)}😀😀`, "a \0 and \ud83d half"];
    for (const message of said) {
      platform.next({ before: { status: 400, json: { message } } });
      expect(await publish("# Odd words\n\nText.")).toMatchObject({ status: "failed", lastError: expect.stringContaining("says: ") });
    }
    const { rows } = await world.owner.query(
      "select reason from notification where kind = 'publication_failed' and project_id = $1 order by id",
      [projectId],
    );
    const shown = [`${"x".repeat(199)}😀`, `${"x".repeat(298)}…`, "a and \ufffd half"];
    expect(rows).toEqual(shown.map((words) => ({ reason: expect.stringMatching(new RegExp(`says: ${words}$`, "u")) })));
  });

  testOfAny("is quoted with its own words, also those that every request has", async () => {
    const words = "Basic posts of a Ghost site take application/json alone";
    platform.next({ before: { status: 400, json: { message: words } } });
    expect(await publish("# Own words\n\nText.")).toMatchObject({ status: "failed", lastError: expect.stringContaining(`says: ${words}`) });
  });
});
