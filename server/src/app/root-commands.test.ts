import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { asRoot, hostileFolder, takesRoot } from "#test/hostile/planted-links.ts";
import { newInstallation } from "#test/installation.ts";

useMachineClock();

test("root's command opens nothing in the service's folder, whose user has put links to root's files there", async ({ skip }) => {
  skip(!asRoot, takesRoot);
  const folder = hostileFolder(await newInstallation());
  folder.plant({ alsoRefused: true });
  const before = folder.state();
  const { code, stderr } = await folder.run(["organization", "list"]);
  expect(stderr).not.toContain("root touches");
  expect(stderr).toContain(`${folder.place.directory}/server.log is a link, and Galley follows none there. Remove it`);
  expect(code).toBe(1);
  expect(folder.state()).toEqual({ ...before, foreign: [] });
  expect(readdirSync(folder.target)).toEqual(["postgres-owner", "postgres-server.log"]);
});
