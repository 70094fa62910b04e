import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proxyCheck } from "#src/operating/doctor/proxy-check.ts";
import { until } from "#test/until.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { lacksNamedProxy, listUntrustedForwards } from "./unnamed-proxy.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ trustedProxies: ["10.0.0.0/8"] });
});
afterAll(() => world.close());
beforeEach(() => world.empty("untrusted_forward"));

const canary = "198.51.100.23";
const look = (publicUrl = "http://localhost:4000", trustedProxies: string[] = []) =>
  proxyCheck({ publicUrl, trustedProxies, pool: world.pool }).run();
const warnings = () => world.logLines.filter((line) => line.includes("untrusted_proxy"));

async function visitFrom(address: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await newVisitor(world.app, { address, headers: { "x-forwarded-for": canary } }).get("/sign-in");
  }
}

test("a header from a proxy that is not named is in the log once and in what the doctor finds, and never the address in it", async () => {
  await visitFrom("10.0.0.1");
  expect(await look("https://galley.test", ["10.0.0.0/8"])).toMatchObject({ status: "ok" });
  expect(warnings()).toEqual([]);
  await visitFrom("172.17.0.1", 30);
  await visitFrom("203.0.113.77", 30);
  await until(async () => (await listUntrustedForwards(world.pool)).length === 2);
  expect(warnings().map((line) => JSON.parse(line).level)).toEqual([40, 40]);
  expect(world.logLines.join("")).not.toMatch(/198\.51\.100\.23|203\.0\.113/);
  expect(await listUntrustedForwards(world.pool)).toEqual([
    { origin: "private", network: "172.17.0.1/32" },
    { origin: "public", network: "203.0.113.0/24" },
  ]);
  expect(await look()).toMatchObject({ status: "warning", advice: expect.stringContaining("add 172.17.0.1/32 to GALLEY_TRUSTED_PROXIES") });
  await world.owner.query("update untrusted_forward set seen_at = now() - interval '25 hours' where origin = 'private'");
  expect(await look()).toMatchObject({ status: "warning", message: expect.stringContaining("203.0.113.0/24") });
});

test("an https address without a named proxy is warned of before anything has come through it", async () => {
  expect(lacksNamedProxy("https://galley.test", [])).toBe(true);
  expect(lacksNamedProxy("https://galley.test", ["127.0.0.1/32"])).toBe(false);
  expect(lacksNamedProxy("http://localhost:4000", [])).toBe(false);
  expect(await look("https://galley.test")).toMatchObject({ status: "warning", advice: expect.stringContaining("GALLEY_TRUSTED_PROXIES") });
  expect(await look()).toMatchObject({ status: "ok" });
});
