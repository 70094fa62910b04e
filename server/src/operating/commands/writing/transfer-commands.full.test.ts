import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-transfer-"));
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

test("an export is tried, brought in and told article by article", async () => {
  const file = join(directory, "hearth.json");
  writeFileSync(file, ghostExport());
  const trial = await galley(environment, "article", "import", file, "--without-images", "--dry-run");
  expect(trial).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^created {2}How we insulated a farmhouse {2}farmhouse-insulation\n/),
  });
  const { rows } = await world.owner.query("select count(*)::int as count from article");
  expect(rows[0].count).toBe(0);
  const done = await galley(environment, "article", "import", file, "--without-images");
  expect(done.stdout).toContain("  Left out: iframe of www.youtube.com");
  expect(done.stdout).toMatch(
    /\n {2}Missing: https:\/\/hearth\.example\/content\/images\/2024\/01\/wall\.png \(Images were left out of this import/,
  );
  expect(done.stdout).toMatch(
    /\nskipped {2}About us +about\n {2}This is a page, not a post\.\n$|\nskipped {2}About us\n {2}This is a page, not a post\.\n$/,
  );
});
