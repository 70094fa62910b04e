import { afterAll, expect, test } from "vitest";
import { call, isReady, projectNames } from "#test/ask-service.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { newInstallation, removeUsed, usedInstallation } from "#test/installation.ts";
import { startService } from "#test/running-service.ts";

useMachineClock();

afterAll(removeUsed);

test("a first start tells how to get in, serves, and SIGTERM ends it and its database with exit code 0", async () => {
  const { place, environment, databaseRuns } = await newInstallation();
  await using service = await startService(environment);
  expect(service.output()).toMatch(/^ {2}http:\/\/localhost:\d+\/welcome\/\w{43}$/m);
  expect(service.output()).toContain(place.root);
  expect(await (await fetch(`${service.url}/livez`)).json()).toEqual({ status: "ok" });
  expect(await isReady(service.url)).toBe(true);
  expect((await call(service.url, "/api/v1/projects")).status).toBe(401);
  expect(databaseRuns()).toBe(true);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(service.output()).toContain('"msg":"stopped"');
  expect(databaseRuns()).toBe(false);
});

test("after kill -9 the next start serves what was there", async () => {
  const { environment, galley, token, databaseRuns } = await usedInstallation();
  const killed = await startService(environment);
  await galley("project", "create", "--name", "Second");
  await killed.end("SIGKILL");
  expect(databaseRuns()).toBe(true);
  await using service = await startService(environment);
  expect(await projectNames(service, token)).toEqual(["Hearth", "Second"]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(databaseRuns()).toBe(false);
});
