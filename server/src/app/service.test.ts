import { expect, test } from "vitest";
import { call, isReady, projectNames } from "#test/ask-service.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { newInstallation } from "#test/installation.ts";
import { startService } from "#test/running-service.ts";

useMachineClock();

test("a first start tells how to get in and serves, after kill -9 the next one serves what was there, and SIGTERM ends it with its database", async () => {
  const { place, environment, galley, databaseRuns } = await newInstallation();
  const killed = await startService(environment);
  expect(killed.output()).toMatch(/^ {2}http:\/\/localhost:\d+\/welcome\/\w{43}$/m);
  expect(killed.output()).toContain(place.root);
  expect(await (await fetch(`${killed.url}/livez`)).json()).toEqual({ status: "ok" });
  expect(await isReady(killed.url)).toBe(true);
  expect((await call(killed.url, "/api/v1/projects")).status).toBe(401);
  await galley("owner", "create", "--email", "marta@hearth.example");
  const made = await galley("token", "create", "--name", "Test", "--all-projects", "--expires", "30", "--all-permissions", "--json");
  const token = JSON.parse(made.stdout).value;
  await galley("project", "create", "--name", "Hearth");
  await killed.end("SIGKILL");
  expect(databaseRuns()).toBe(true);
  await using service = await startService(environment);
  expect(await projectNames(service, token)).toEqual(["Hearth"]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(service.output()).toContain('"msg":"stopped"');
  expect(databaseRuns()).toBe(false);
});
