import { afterAll, expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { removeUsed, usedInstallation } from "#test/installation.ts";
import { startService } from "#test/running-service.ts";
import { until } from "#test/until.ts";

useMachineClock();

afterAll(removeUsed);

test("a maintenance outlives a restart, is told by readiness and the doctor, and ends with the operator's command", async () => {
  const { environment, galley, token } = await usedInstallation();
  const headers = { authorization: `Bearer ${token}` };
  const statusAt = async (url: string) => (await fetch(`${url}/api/v1/projects`, { headers })).status;
  const before = await startService(environment);
  const begun = await galley("maintenance", "on", "--message", "We move.");
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringContaining("Blogs alone are served.")]);
  await until(async () => (await statusAt(before.url)) === 503);
  await before.end("SIGTERM");
  await using service = await startService(environment);
  expect(await statusAt(service.url)).toBe(503);
  const ready = await fetch(`${service.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "maintenance" }]);
  const { findings } = JSON.parse((await galley("doctor", "--json")).stdout);
  const named = (name: string) => findings.find((finding: { name: string }) => finding.name === name);
  expect(named("maintenance")).toMatchObject({ status: "warning", message: expect.stringContaining("It tells people: We move.") });
  expect(named("address")).toMatchObject({ status: "skipped" });
  expect((await galley("maintenance", "off")).code).toBe(0);
  await until(async () => (await statusAt(service.url)) === 200);
  expect((await galley("maintenance", "off")).stdout).toContain("There was no maintenance.");
});

test.for([
  ["--until 18:00", "Give a moment with its time zone"],
  ["--until 2020-01-01T00:00Z", "--until has passed"],
  [`--message ${"x".repeat(301)}`, "--message needs 1 to 300 characters"],
] as const)("maintenance on %s is refused, naming the flag", async ([flags, told]) => {
  const { galley } = await usedInstallation();
  const { code, stderr } = await galley("maintenance", "on", ...flags.split(" "));
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
});
