import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { createEgress, EgressRefused } from "./egress.ts";
import { hostileHosts } from "./hostile-hosts.ts";
import { hostileUrls } from "./hostile-urls.ts";
import { createReach } from "./reach.ts";
import { findTarget } from "./target.ts";

const limits = { timeoutMilliseconds: 5000, bytesMax: 1000 };
const inside = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1", "::1"];
let canary: Listening;
let canary6: Listening;

beforeAll(async () => {
  canary = await listenHttp((_request, response) => response.end("inside"));
  canary6 = await listenHttp((_request, response) => response.end("inside"), "::1");
});
afterAll(async () => {
  await canary[Symbol.asyncDispose]();
  await canary6[Symbol.asyncDispose]();
});

/** Resolves every name to an internal address, one after the other. */
function insideLookup() {
  let asked = 0;
  return async () => {
    asked += 1;
    return [inside[asked % inside.length] ?? ""];
  };
}

const open = { closed: [], "another network opened": ["10.99.0.0/16", "fd99::/16"] } as const;

test("the corpus has more than 200 hosts and addresses", () => {
  const hosts = Object.values(hostileHosts).flat();
  expect(new Set([...hosts, ...hostileUrls]).size).toBeGreaterThan(200);
});

for (const [situation, allow] of Object.entries(open)) {
  const lookup = insideLookup();
  const reach = createReach(allow);
  const egress = createEgress({ allow: [...allow], lookup });
  const isRefused = async (url: string) => {
    // First without any chance of a connection: an address that passes by mistake would really be called.
    await expect(
      findTarget(url, { reach, lookup }, { party: "org_a", signal: new AbortController().signal }),
      JSON.stringify(url),
    ).rejects.toBeInstanceOf(EgressRefused);
    await expect(egress.fetch(url, limits), JSON.stringify(url)).rejects.toBeInstanceOf(EgressRefused);
  };

  test.for(Object.entries(hostileHosts))(`${situation}: %s is refused under every scheme and port`, async ([, hosts]) => {
    for (const host of hosts) {
      const ports = [`https://${host}/`, `http://${host}/`, `http://${host}:${canary.port}/`, `https://${host}:${canary6.port}/x?y#z`];
      for (const url of ports) await isRefused(url);
    }
    expect(canary.connections() + canary6.connections()).toBe(0);
  });

  test(`${situation}: what is no plain https address is refused`, async () => {
    for (const url of hostileUrls) await isRefused(url);
    expect(canary.connections() + canary6.connections()).toBe(0);
  });
}

test("the system's own answer for names of this machine is refused as well", async () => {
  const egress = createEgress({ allow: [] });
  for (const name of ["localhost", "localhost.", "sub.localhost"]) {
    await expect(egress.fetch(`https://${name}/`, limits)).rejects.toMatchObject({ reason: "address" });
  }
});
