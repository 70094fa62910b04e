import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { exportKills } from "#test/kills/exports.ts";
import { killed } from "#test/kills/killed.ts";
import { until } from "#test/until.ts";
import { bringDue, workOf } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { createSlideRenderer, type SlideRenderer } from "../process/slide-renderer.ts";
import { createExportWorker } from "./export-worker.ts";

exportKills((world, point, hits = 1) => killed("export-worker-child", world.url, world.directory, point, String(hits)));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function newExport(): Promise<string> {
  const { id } = await world.newPost({ format: "carousel" });
  return (await world.call(world.registry.renderPost, { id, destination: "instagram" })).exportId;
}

async function rowOf(exportId: string) {
  const { rows } = await world.owner.query("select status, progress, error from export where id = $1", [exportId]);
  return rows[0];
}

test("a drawing process that dies is another attempt and not the end of the export", async () => {
  const id = await newExport();
  await using renderer = createSlideRenderer();
  const { pool, storage } = world;
  const worker = createExportWorker({ pool, storage, renderer, log: createLog("silent") });
  const working = worker.work();
  await until(() => renderer.processIds().length > 0);
  process.kill(renderer.processIds()[0] ?? 0, "SIGKILL");
  await working;
  expect(await rowOf(id)).toMatchObject({ status: "pending", progress: 0 });
  expect(await workOf(world.owner, "exports", id)).toMatchObject({ attempts: 1, leased: false });
  await bringDue(world.owner, "exports", id);
  await worker.work();
  expect(await rowOf(id)).toMatchObject({ status: "ready" });
});

test("an export is held for half a minute at most, and for as long as it is drawn", async () => {
  const id = await newExport();
  const drawn = Promise.withResolvers<never>();
  const renderer = { draw: () => drawn.promise } as unknown as SlideRenderer;
  const { pool, storage } = world;
  const working = createExportWorker({ pool, storage, renderer, log: createLog("silent") }).work();
  const held = async () => {
    const text = "select at::text as until, at < now() + interval '30 seconds' as soon from work where subject = $1 and leased";
    return (await world.owner.query<{ until: string | null; soon: boolean }>(text, [id])).rows[0];
  };
  await until(async () => (await held())?.until != null);
  const first = await held();
  expect(first?.soon).toBe(true);
  await until(async () => (await held())?.until !== first?.until);
  drawn.reject(new Error("The test has ended."));
  await working;
});

test("what cannot be drawn again and again fails in the end, with a reason", async () => {
  const id = await newExport();
  await using renderer = createSlideRenderer({ secondsMax: 0.001 });
  const { pool, storage } = world;
  const worker = createExportWorker({ pool, storage, renderer, log: createLog("silent") });
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await worker.work();
    await bringDue(world.owner, "exports", id);
  }
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: expect.stringContaining("could not be drawn") });
});
