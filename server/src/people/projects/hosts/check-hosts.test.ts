import { expect, test } from "vitest";
import { createTextLookup } from "#src/core/egress/names/text-lookup.ts";
import { type DnsEntry, openDnsServer } from "#test/outside/dns-server.ts";
import { openWorld } from "#test/world.ts";

const person = { kind: "person" } as const;

test("a service that runs looks records up by itself", async () => {
  const zone = new Map<string, DnsEntry>();
  await using dns = await openDnsServer(zone);
  await using running = await openWorld({ lookUpText: createTextLookup({ servers: [dns.address] }) });
  const [host] = (await running.call(running.registry.createProject, { name: "Hearth", blogHosts: ["by-itself.example"] }, person)).hosts;
  zone.set(host?.record.name ?? "", [host?.record.value ?? ""]);
  running.app.start();
  const hosts = async () => (await running.owner.query("select address from blog_address where kind = 'host'")).rows;
  await expect.poll(hosts).toEqual([{ address: "by-itself.example" }]);
});
