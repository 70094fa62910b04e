import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlatform, type Platform } from "#test/platforms.ts";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let platform: Platform;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-platforms-"));
beforeAll(async () => {
  world = await openWorld();
  platform = await openPlatform("ghost");
  environment = {
    DATABASE_URL: world.url,
    GALLEY_SECRET: "a secret of thirty-two characters or more",
    GALLEY_DATA_DIR: directory,
    GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
  };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await platform[Symbol.asyncDispose]();
  await world.close();
});

test("a project is connected to a platform, shown and disconnected, and no secret is printed", async () => {
  const credentials = join(directory, "ghost.json");
  writeFileSync(credentials, JSON.stringify(platform.credentials));
  expect((await galley(environment, "platform", "list")).stdout).toBe("The project is not connected to any platform.\n");
  const connected = await galley(environment, "platform", "connect", "ghost", "--address", platform.url, "--credentials", credentials);
  expect(connected).toMatchObject({ code: 0, stdout: expect.stringContaining("Hearth Journal") });
  const listed = await galley(environment, "platform", "list");
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining(platform.url) });
  for (const secret of String(platform.credentials.adminApiKey).split(":")) expect(connected.stdout + listed.stdout).not.toContain(secret);
  platform.refuseCredentials();
  const refused = await galley(environment, "platform", "connect", "ghost", "--address", platform.url, "--credentials", credentials);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("does not accept the credentials") });
  const ended = await galley(environment, "platform", "disconnect", "ghost");
  expect(ended).toEqual({ code: 0, stdout: "The project is no longer connected to Ghost.\n", stderr: "" });
});
