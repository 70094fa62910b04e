import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { removeUsed, usedInstallation } from "#test/installation.ts";
import { startService } from "#test/running-service.ts";
import { until } from "#test/until.ts";

useMachineClock();

afterAll(removeUsed);

test("systemd is told that the service is ready, that it lives on, and that it stops", async () => {
  const { environment, place } = await usedInstallation();
  const told = join(place.root, "told");
  // Stands for systemd's program of that name, which takes the same words.
  const program = join(place.root, "systemd-notify");
  writeFileSync(program, `#!/bin/sh\necho "$@" >> "${told}"\n`);
  writeFileSync(told, "");
  for (const file of [program, told, place.root]) chmodSync(file, 0o777);
  const lines = () => (existsSync(told) ? readFileSync(told, "utf8").trim().split("\n") : []);
  const systemd = { NOTIFY_SOCKET: "/run/systemd/notify", WATCHDOG_USEC: "200000", PATH: `${place.root}:${process.env.PATH}` };
  const service = await startService({ ...environment, ...systemd });
  await until(() => lines().filter((line) => line === "WATCHDOG=1").length >= 2);
  expect(lines()).toContain("READY=1");
  expect(await service.end("SIGTERM")).toBe(0);
  await until(() => lines().includes("STOPPING=1"));
});
