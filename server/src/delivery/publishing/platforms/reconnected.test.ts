import { platformNames } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Egress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { registry } from "#src/registry/registry.ts";
import { representatives } from "#test/chance.ts";
import { isCreate } from "#test/outside/platform-server.ts";
import { connect, letTimePass, openPlatform, type Platform, publishNext, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { devToAccount, openDevToServer, otherDevToAccount } from "../../../../../capabilities/devto/test/devto-server.ts";
import { createPublisher } from "../publisher.ts";

const person = { kind: "person" } as const;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newestOf = async (id: string, name: string) =>
  (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === name);

// Stages that know nothing of the platform run in the gate with one of them.
const inGate = representatives(platformNames, 1);

describe.each(platformNames)("%s, disconnected and connected again,", (name) => {
  const testOfAny = test.runIf(inGate.includes(name));
  let platform: Platform;
  beforeAll(async () => {
    platform = await openPlatform(name);
    await connect(world, platform);
  });
  afterAll(async () => {
    await world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: name }, person);
    await platform[Symbol.asyncDispose]();
  });

  const reconnect = async () => {
    await world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: name }, person);
    await connect(world, platform);
  };
  const isShown = (wanted: string) => platform.read().some(({ title }) => title === wanted);

  test("takes off what it has shown before, and until then the article is not deleted", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Shown before\n\nText." });
    await reconnect();
    await world.call(registry.unpublishArticle, { id }, person);
    await expect(world.call(registry.deleteArticle, { id })).rejects.toMatchObject({ code: "invalid_state" });
    platform.next({ before: { status: 503, json: { message: "Maintenance" } } });
    await work(world);
    await expect(world.call(registry.deleteArticle, { id })).rejects.toMatchObject({ message: expect.stringContaining(platform.title) });
    await letTimePass(world);
    expect(isShown("Shown before")).toBe(false);
    await world.call(registry.deleteArticle, { id });
  });

  testOfAny("takes off an article that was unpublished while it was not connected", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Meanwhile\n\nText." });
    await world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: name }, person);
    await world.call(registry.unpublishArticle, { id }, person);
    await connect(world, platform);
    await expect(world.call(registry.deleteArticle, { id })).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(registry.unpublishArticle, { id }, person);
    await work(world);
    expect(isShown("Meanwhile")).toBe(false);
    await expect(world.call(registry.unpublishArticle, { id }, person)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(registry.deleteArticle, { id });
  });

  testOfAny("is not asked about an article that nothing was ever delivered of", async () => {
    await world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: name }, person);
    const { id } = await world.newArticle({ status: "published", markdown: "# Never there\n\nText." });
    await connect(world, platform);
    await world.call(registry.unpublishArticle, { id }, person);
    expect(await newestOf(id, name)).toBeUndefined();
    await world.call(registry.deleteArticle, { id });
  });

  testOfAny("gets all that failed for the old credentials in one call, and nothing that nobody waits for", async () => {
    const ids: string[] = [];
    for (const title of ["One", "Two", "Unwanted"]) {
      const { id } = await world.newArticle({ status: "scheduled", markdown: `# ${title} of the old\n\nText.` });
      platform.next({ before: { status: 401, json: { message: "unauthorized" } } }, isCreate);
      await world.makeDue(id);
      await work(world);
      ids.push(id);
    }
    await world.call(registry.unpublishArticle, { id: ids[2] ?? "" }, person);
    await work(world);
    await connect(world, platform);
    const wanted = { projectId: world.projectId, destination: name };
    expect(await world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 2, more: false });
    await work(world);
    expect(["One", "Two", "Unwanted"].map((title) => isShown(`${title} of the old`))).toEqual([true, true, false]);
    expect(await world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 0, more: false });
  });

  testOfAny("leaves what failed before it got another date, and what was delivered since, as it is", async () => {
    const fail = () => platform.next({ before: { status: 401, json: { message: "unauthorized" } } }, isCreate);
    const letItCount = (isBlogOn: boolean) =>
      world.owner.query("update project set hosted_blog = $2 where id = $1", [world.projectId, isBlogOn]);
    await letItCount(false);
    const dated = await world.newArticle({ status: "scheduled", markdown: "# Next week\n\nText." });
    fail();
    await world.makeDue(dated.id);
    await work(world);
    await connect(world, platform);
    await world.call(registry.scheduleArticle, { id: dated.id, day: "2027-01-04", time: "09:00" }, person);
    const wanted = { projectId: world.projectId, destination: name };
    expect(await world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 0, more: false });
    expect((await world.call(registry.getArticle, { id: dated.id })).status).toBe("scheduled");
    await work(world);
    expect(isShown("Next week")).toBe(false);
    await letItCount(true);
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# Delivered since\n\nText." });
    fail();
    await world.makeDue(id);
    await work(world);
    await connect(world, platform);
    expect(await world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 1, more: false });
    await work(world);
    await world.owner.query(
      `insert into publication select (jsonb_populate_record(p, jsonb_build_object('id', 'pub_before_' || p.destination, 'status', 'failed', 'created_at', p.created_at - interval '1 hour'))).*
       from publication p where p.article_id = $1 and p.destination = $2`,
      [id, name],
    );
    expect(await world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 0, more: false });
  });

  testOfAny("is not marked by a worker that still had the earlier credentials", async () => {
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# Renewed\n\nText." });
    await world.makeDue(id);
    const { app, pool, storage } = world;
    const own = world.egress.of(world.organizationId);
    const egress: Egress = {
      ...own,
      of: () => egress,
      async fetch(url, request) {
        const answer = await own.fetch(url, request);
        if (answer.status === 401) await connect(world, platform);
        return answer;
      },
    };
    const publisher = createPublisher({
      pool,
      storage,
      publicUrl: "http://galley.test",
      sendsMail: false,
      vault: app.services.vault,
      egress,
      log: createLog("silent"),
      onLive: () => {},
    });
    platform.next({ before: { status: 401, json: { error: "unauthorized", message: "unauthorized" } } });
    while ((await publisher.work()) > 0);
    expect(await newestOf(id, name)).toMatchObject({ status: "failed", errorKind: "refused" });
    const { data } = await world.call(registry.listPlatforms, { projectId: world.projectId }, person);
    expect(data).toMatchObject([{ platform: name, status: "active", lastError: null }]);
  });
});

test("another account of DEV is another connection: what is on the first one stays there and is not taken for gone", async () => {
  await using devto = await openDevToServer();
  const first = { platform: "devto", url: devto.url, credentials: devToAccount } as const;
  const { id: connectionId } = await connect(world, first);
  expect((await connect(world, first)).id).toBe(connectionId);
  const { id } = await world.newArticle({ status: "published", markdown: "# Of Marta\n\nText." });
  const moved = await connect(world, { ...first, credentials: otherDevToAccount });
  expect([moved.id === connectionId, moved.account]).toEqual([false, "jonas"]);
  await publishNext(world, id, { summary: "Newer." });
  expect(await newestOf(id, "devto")).toMatchObject({
    status: "failed",
    lastError: expect.stringContaining("Canonical url has already been taken"),
  });
  expect(devto.shown()).toMatchObject([{ title: "Of Marta", owner: "marta" }]);
  await connect(world, first);
  await world.call(registry.unpublishArticle, { id }, person);
  await work(world);
  expect(devto.shown()).toEqual([]);
});
