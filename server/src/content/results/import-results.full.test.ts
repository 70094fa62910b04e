import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { resultFiles, site } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { newProject, load } = resultFiles(() => world);

describe("a file with a row per day and page", () => {
  test("of more than a million rows is refused", async () => {
    const row = `2026-01-01,${site}/a,1,1,1\n`;
    await expect(load(await newProject(), `date,page,clicks,impressions,position\n${row.repeat(1_000_001)}`)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
