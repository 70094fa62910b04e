import { afterAll, beforeAll, expect, test } from "vitest";
import { type DnsEntry, openDnsServer } from "#test/outside/dns-server.ts";
import { createTextLookup } from "./text-lookup.ts";

const servfail = { code: 2 };
const entries = new Map<string, DnsEntry>([
  ["_galley.one.example", ["v=spf1 -all", "galley-blog=abc"]],
  ["_galley.pieces.example", [["galley-", "blog=", "abc"]]],
  ["_galley.empty.example", []],
  ["_galley.broken.example", servfail],
  ["_galley.silent.example", "silence"],
]);
let server: Awaited<ReturnType<typeof openDnsServer>>;
beforeAll(async () => {
  server = await openDnsServer(entries);
});
afterAll(() => server[Symbol.asyncDispose]());

test("gives every value of a name, with the pieces of each put together", async () => {
  const lookUp = createTextLookup({ servers: [server.address] });
  expect(await lookUp("_galley.one.example")).toEqual({ kind: "found", values: ["v=spf1 -all", "galley-blog=abc"] });
  expect(await lookUp("_galley.pieces.example")).toEqual({ kind: "found", values: ["galley-blog=abc"] });
});

test("tells a name without such a record, and one that there is not, from a server that fails", async () => {
  const lookUp = createTextLookup({ servers: [server.address] });
  expect(await lookUp("_galley.empty.example")).toEqual({ kind: "absent" });
  expect(await lookUp("_galley.unknown.example")).toEqual({ kind: "absent" });
  expect(await lookUp("_galley.broken.example")).toEqual({ kind: "unknown" });
});

test("gives up at the deadline on a server that says nothing, and another question goes on meanwhile", async () => {
  const lookUp = createTextLookup({ servers: [server.address], milliseconds: 300 });
  const silent = lookUp("_galley.silent.example");
  expect(await lookUp("_galley.one.example")).toMatchObject({ kind: "found" });
  expect(await silent).toEqual({ kind: "unknown" });
  expect(server.asked).toContain("_galley.silent.example");
});

test("takes what is no name for one that nothing is known of", async () => {
  const lookUp = createTextLookup({ servers: [server.address] });
  for (const name of ["", "a".repeat(300), "a..b"]) expect((await lookUp(name)).kind, name).not.toBe("found");
});
