import { afterEach, describe, expect, test } from "vitest";
import { type NameAnswer, type NameServer, openNameServer } from "#test/outside/name-server.ts";
import { until } from "#test/until.ts";
import { createNames, type NamesOptions } from "./names.ts";
import { readHosts, readSearch } from "./system-files.ts";

const opened: NameServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server[Symbol.asyncDispose]();
});

const nothingOwn = { hosts: new Map<string, string[]>(), search: [], dotsMin: 1 };
const asker = (party = "org_a", signal = new AbortController().signal) => ({ party, signal });

async function namesAt(answer: (name: string) => NameAnswer, over: NamesOptions = {}) {
  const server = await openNameServer(answer);
  opened.push(server);
  return { server, ...createNames({ servers: [server.address], own: () => nothingOwn, ...over }) };
}

/** Returns the distinct names: each is asked for once per family of addresses. */
const distinct = ({ asked }: NameServer) => [...new Set(asked)];

describe("a name", () => {
  test("has the addresses that its name server says, and is asked for once while they hold", async () => {
    const { server, lookUp } = await namesAt(() => ({ address: "192.0.2.7" }));
    const several = await Promise.all(Array.from({ length: 50 }, () => lookUp("once.example", asker())));
    expect(several).toEqual(Array.from({ length: 50 }, () => ["192.0.2.7"]));
    expect(await lookUp("once.example", asker("org_b"))).toEqual(["192.0.2.7"]);
    expect(server.asked).toEqual(["once.example", "once.example"]);
  });

  test("whose addresses do not hold is asked for again", async () => {
    let last = 0;
    const { lookUp } = await namesAt(() => ({ address: `192.0.2.${Math.floor(last++ / 2)}`, seconds: 0 }));
    expect(await lookUp("changing.example", asker())).toEqual(["192.0.2.0"]);
    expect(await lookUp("changing.example", asker())).toEqual(["192.0.2.1"]);
  });

  test("that does not exist fails as unknown, and is not asked for again at once", async () => {
    const { server, lookUp } = await namesAt(() => "unknown");
    for (let round = 0; round < 3; round += 1) {
      await expect(lookUp("missing.example", asker())).rejects.toMatchObject({ code: "ENOTFOUND" });
    }
    expect(server.asked).toEqual(["missing.example", "missing.example"]);
  });

  test("without an answer fails in the time that a name has", async () => {
    const { lookUp } = await namesAt(() => "silent", { milliseconds: 200 });
    await expect(lookUp("silent.example", asker())).rejects.toMatchObject({ code: expect.stringMatching(/^(ECANCELLED|ETIMEOUT)$/) });
  });

  test("in the hosts file is not asked for", async () => {
    const hosts = readHosts("# 192.0.2.1 comment\n10.0.0.5\tstore Store.Example # own\n::1 store\nnonsense name\n");
    const { server, lookUp } = await namesAt(() => "unknown", { own: () => ({ ...nothingOwn, hosts }) });
    expect(await lookUp("store", asker())).toEqual(["10.0.0.5", "::1"]);
    expect(await lookUp("STORE.example", asker())).toEqual(["10.0.0.5"]);
    await expect(lookUp("name", asker())).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(distinct(server)).toEqual(["name"]);
  });

  test("is looked for in the domains of this machine: without a dot there first, else there last", async () => {
    const own = { ...nothingOwn, ...readSearch("nameserver 192.0.2.53\nsearch svc.test. test\noptions timeout:2 ndots:2\n") };
    const { server, lookUp } = await namesAt(
      (name) => (name === "ghost.test" || name === "ghost.blog.test" ? { address: "192.0.2.9" } : "unknown"),
      {
        own: () => own,
      },
    );
    expect(await lookUp("ghost", asker())).toEqual(["192.0.2.9"]);
    expect(await lookUp("ghost.blog", asker())).toEqual(["192.0.2.9"]);
    await expect(lookUp("a.b.example", asker())).rejects.toMatchObject({ code: "ENOTFOUND" });
    expect(distinct(server)).toEqual([
      "ghost.svc.test",
      "ghost.test",
      "ghost.blog",
      "ghost.blog.svc.test",
      "ghost.blog.test",
      "a.b.example",
    ]);
  });
});

describe("names without an answer", () => {
  const silent = (name: string): NameAnswer => (name.endsWith("silent.example") ? "silent" : { address: "192.0.2.7" });

  test("hold up nobody but who asks for them", async () => {
    const bounds = { room: 256, shareMax: 8, waitingMax: 256 };
    const { server, lookUp } = await namesAt(silent, { bounds, milliseconds: 30_000 });
    const leaving = new AbortController();
    let ended = 0;
    const strangers = Array.from({ length: 100 }, (_, index) =>
      lookUp(`${index}.silent.example`, asker("stranger", leaving.signal)).catch(() => {
        ended += 1;
      }),
    );
    await until(() => distinct(server).length >= 8);
    for (let index = 0; index < 20; index += 1) {
      expect(await lookUp(`${index}.example`, asker(`org_${index}`))).toEqual(["192.0.2.7"]);
    }
    expect(ended).toBe(0);
    expect(distinct(server).filter((name) => name.endsWith("silent.example"))).toHaveLength(8);
    leaving.abort();
    await until(() => ended === 92);
    for (const part of opened.splice(0)) await part[Symbol.asyncDispose]();
    void strangers;
  });

  test("of many parties leave room after a while, and each party has its turn", async () => {
    const bounds = { room: 4, shareMax: 2, waitingMax: 50 };
    const { lookUp } = await namesAt(silent, { bounds, milliseconds: 300 });
    const ends: string[] = [];
    const strangers = ["one", "two"].flatMap((party) =>
      Array.from({ length: 20 }, (_, index) => lookUp(`${index}.${party}.silent.example`, asker(party)).catch(() => void ends.push(party))),
    );
    expect(await lookUp("own.example", asker("own"))).toEqual(["192.0.2.7"]);
    // Four were under way and four more may have begun before it.
    expect(ends.length).toBeLessThanOrEqual(8);
    await Promise.all(strangers);
  });

  test("are refused when too many of one party wait", async () => {
    const bounds = { room: 4, shareMax: 1, waitingMax: 3 };
    const { lookUp } = await namesAt(silent, { bounds, milliseconds: 300 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => lookUp(`${index}.silent.example`, asker())));
    const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "answered"));
    expect(reasons.filter((code) => code === "unavailable")).toHaveLength(6);
  });
});
