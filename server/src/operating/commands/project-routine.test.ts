import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-routine-"));
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

const routine = (...args: string[]) => galley(environment, "project", "routine", ...args);

test("the operator sets a project's routine from a file, reads it, and takes it away", async () => {
  const nothing = { code: 0, stdout: "There are no routine posts: approving an article starts nothing.\n" };
  expect(await routine("show")).toMatchObject(nothing);
  const file = join(directory, "routine.json");
  const posts = [
    { format: "linkedin", daysAfter: 0, time: "12:00" },
    { format: "carousel", images: "illustration", daysAfter: 14, time: "08:30" },
  ];
  writeFileSync(file, JSON.stringify(posts));
  const set = await routine("set", "--file", file);
  expect(set).toMatchObject({
    code: 0,
    stdout: [
      "day 0, 12:00   linkedin 1300  educate  consultative  no pictures",
      "day 14, 08:30  carousel 7     educate  consultative  illustrations",
      "Approving an article starts 2 posts, for at most 4 credits. Without a model, it starts none.",
      "",
    ].join("\n"),
  });
  expect((await routine("show")).stdout).toBe(set.stdout);
  expect(JSON.parse((await routine("show", "--json")).stdout)).toMatchObject({ posts, excerpts: false, credits: 4 });
  const excerpts = await routine("set", "--file", file, "--excerpts");
  expect(excerpts.stdout).toContain("Without a model, they are excerpts of the article.");
  expect(await routine("set", "--none")).toMatchObject(nothing);
});

test("a routine that cannot be is refused by what is wrong in it", async () => {
  const file = join(directory, "wrong.json");
  writeFileSync(file, JSON.stringify([{ format: "linkedin", daysAfter: 0, time: "noon" }]));
  expect(await routine("set", "--file", file)).toMatchObject({ code: 1, stderr: expect.stringContaining("HH:MM") });
  expect(await routine("set")).toMatchObject({ code: 2, stderr: expect.stringContaining("--file or --none is missing") });
});
