import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const site = "https://hearth.example";

async function newProject() {
  return (await world.newProject({ siteUrl: site, timeZone: "Europe/Lisbon", hostedBlog: false })).id;
}

function load(id: string, file: string | Uint8Array, over: { from?: string; to?: string } = {}) {
  return world.call(world.registry.importResults, { id, file: Buffer.from(file).toString("base64"), ...over }, { kind: "person" });
}

describe("a file with a row per day and page", () => {
  test("of more than a million rows is refused", async () => {
    const row = `2026-01-01,${site}/a,1,1,1\n`;
    await expect(load(await newProject(), `date,page,clicks,impressions,position\n${row.repeat(1_000_001)}`)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
