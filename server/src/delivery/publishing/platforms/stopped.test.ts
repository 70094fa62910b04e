import { platformNames } from "@galley/contract";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createLog } from "#src/core/log.ts";
import type { Worker } from "#src/operations/queue/worker.ts";
import { registry } from "#src/registry/registry.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { type Asked, isCreate } from "#test/outside/platform-server.ts";
import { connect, letTimePass, openPlatform, type Platform } from "#test/platforms.ts";
import { endPublicationLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { createPublisher } from "../publisher.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Creates a publisher that stops right after the given hold on its claim, until it is woken. The clock has gone on by then. */
function stoppedPublisher(world: World, holds: number): { publisher: Worker; stopped: Promise<void>; wake: () => void } {
  const stopping = Promise.withResolvers<void>();
  const waking = Promise.withResolvers<void>();
  let seen = 0;
  const slow = (client: pg.PoolClient) => {
    let holding = false;
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== "query" || typeof value !== "function") return typeof value === "function" ? value.bind(target) : value;
        return async (query: string | { text: string }) => {
          const text = typeof query === "string" ? query : query.text;
          if (/update "work" set "at"/.test(text)) holding = true;
          const result = await value.call(target, query);
          if (text !== "commit" || !holding) return result;
          holding = false;
          seen += 1;
          if (seen === holds) {
            stopping.resolve();
            await waking.promise;
          }
          return result;
        };
      },
    });
  };
  const pool = new Proxy(world.pool, {
    get(target, name) {
      if (name === "connect") return async () => slow(await target.connect());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const publisher = createPublisher({
    pool,
    publicUrl: "http://galley.test",
    sendsMail: false,
    vault: world.app.services.vault,
    egress: world.egress,
    storage: world.storage,
    log: createLog("silent"),
    onLive: () => {},
  });
  return { publisher, stopped: stopping.promise, wake: waking.resolve };
}

async function workAll(publisher: Worker): Promise<void> {
  while ((await publisher.work()) > 0);
}

/** Acts as if the machine had slept for more than a minute: the stopped publisher's lease has ended, and its clock has gone on. */
async function sleepThrough(world: World): Promise<void> {
  await endPublicationLeases(world.owner);
  await letTimePass(world);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + 65_000);
}

// Number of holds that a publisher takes until its request to create or update a post leaves.
const holdsUntil = {
  wordpress: { create: 3, update: 2 },
  ghost: { create: 2, update: 3 },
  devto: { create: 2, update: 2 },
} as const;

describe.each(platformNames)("a publisher that is stopped before its request to %s leaves", (name) => {
  let world: World;
  let platform: Platform;
  beforeAll(async () => {
    world = await openWorld();
    platform = await openPlatform(name);
    await connect(world, platform);
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await world.close();
  });

  const isChange = ({ method }: Asked) => method !== "GET";
  const newest = async (id: string) =>
    (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === name);

  test("makes no second post once another one has made it", async () => {
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# Once\n\nText." });
    await world.makeDue(id);
    const { publisher, stopped, wake } = stoppedPublisher(world, holdsUntil[name].create);
    const running = workAll(publisher);
    await stopped;
    await sleepThrough(world);
    expect(await newest(id)).toMatchObject({ status: "confirmed" });
    wake();
    await running;
    expect([platform.count(), platform.asked.filter(isCreate).length]).toEqual([1, 1]);
    expect(await newest(id)).toMatchObject({ status: "confirmed" });
  });

  test("sends nothing while somebody takes the article down, and nothing after that", async () => {
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# Never\n\nText." });
    await world.makeDue(id);
    const { publisher, stopped, wake } = stoppedPublisher(world, holdsUntil[name].create - 1);
    const creates = platform.asked.filter(isCreate).length;
    const running = workAll(publisher);
    await stopped;
    const taking = await world.owner.connect();
    try {
      await taking.query("begin");
      await taking.query("select from publication where organization_id = $1 and article_id = $2 for update", [world.organizationId, id]);
      wake();
      await expect.poll(() => lockWaits(world.owner)).toBeGreaterThan(0);
      expect(platform.asked.filter(isCreate)).toHaveLength(creates);
      await taking.query("delete from work where subject in (select id from publication where article_id = $1)", [id]);
      await taking.query("update publication set status = 'failed' where article_id = $1", [id]);
      await taking.query("commit");
    } finally {
      // Ends the transaction too.
      taking.release(true);
    }
    await running;
    expect(platform.asked.filter(isCreate)).toHaveLength(creates);
  });

  test("shows nothing anew once another one has taken it off", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Taken off\n\nText." });
    await world.call(registry.updateArticle, { id, revision: 1, summary: "Newer." }, { kind: "person" });
    await world.call(registry.publishArticleNow, { id, revision: 2 }, { kind: "person" });
    const { publisher, stopped, wake } = stoppedPublisher(world, holdsUntil[name].update);
    const running = workAll(publisher);
    await stopped;
    const changes = platform.asked.filter(isChange).length;
    await world.call(registry.unpublishArticle, { id }, { kind: "person" });
    await sleepThrough(world);
    expect(await newest(id)).toMatchObject({ action: "withdraw", status: "confirmed" });
    wake();
    await running;
    expect(platform.read().some(({ title }) => title === "Taken off")).toBe(false);
    expect(platform.asked.filter(isChange)).toHaveLength(changes + 1);
  });
});
