import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { galley } from "#test/running-service.ts";
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

test("the address of an export is printed, and refused to whoever may not have it", async () => {
  const { stdout } = await galley(environment, "project", "export");
  expect(stdout).toMatch(
    /^http:\/\/localhost:\d+\/takeouts\/org_\w+\/prj_\w+\/usr_\w+\/[\w-]+\.zip\?expires=\d+&by=[\w~]+&signature=[\w-]+\nUntil /,
  );
  const { email } = await world.newMember({ role: "member" });
  expect(await galley(environment, "project", "export", "--as", email)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not_allowed/),
  });
});
