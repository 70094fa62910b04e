import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { createLog } from "#src/core/log.ts";
import { runChild } from "#test/children/run-child.ts";
import { until } from "#test/until.ts";
import { openWorld, type World } from "#test/world.ts";
import { createSlideRenderer } from "../process/slide-renderer.ts";
import { createExportWorker } from "./export-worker.ts";
import { type ExportClaim, markReady } from "./settle-export.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const points = ["export.claimed", "export.drawn", "file-written", "export.stored", "export.after_commit"];

async function runWorker(...args: string[]): Promise<NodeJS.Signals | null> {
  return runChild("export-worker-child", world.url, world.directory, ...args);
}

async function newExport(): Promise<string> {
  const { id } = await world.newPost({ format: "carousel" });
  return (await world.call(world.registry.renderPost, { id, destination: "instagram" })).exportId;
}

async function rowOf(exportId: string) {
  const { rows } = await world.owner.query("select status, attempts, fence, files, progress, error from export where id = $1", [exportId]);
  return rows[0];
}

test("a worker killed at any point loses no export, and every file that a row names is whole", async () => {
  const ids: string[] = [];
  for (const point of points) {
    ids.push(await newExport());
    expect(await runWorker(point), point).toBe("SIGKILL");
    // Ends the dead worker's lease, which would otherwise end by itself.
    await world.owner.query("update export set lease_until = now() - interval '1 second' where status = 'drawing'");
  }
  while ((await world.app.workers.exportWorker.work()) > 0);
  for (const id of ids) {
    const { status, files, fence } = await rowOf(id);
    expect([status, files.length]).toEqual(["ready", 4]);
    for (const { name, bytes } of files) {
      const kept = await world.storage.read(`exports/${world.organizationId}/${id}/${fence}/${name}`);
      expect(kept?.length, name).toBe(bytes);
    }
  }
});

test("a drawing process that dies is another attempt and not the end of the export", async () => {
  const id = await newExport();
  await using renderer = createSlideRenderer();
  const { pool, storage } = world;
  const worker = createExportWorker({ pool, storage, renderer, log: createLog("silent") });
  const working = worker.work();
  await until(() => renderer.processIds().length > 0);
  process.kill(renderer.processIds()[0] ?? 0, "SIGKILL");
  await working;
  expect(await rowOf(id)).toMatchObject({ status: "pending", attempts: 1, progress: 0 });
  await world.owner.query("update export set next_attempt_at = now() - interval '1 second' where id = $1", [id]);
  await worker.work();
  expect(await rowOf(id)).toMatchObject({ status: "ready", attempts: 2 });
});

test("what cannot be drawn again and again fails in the end, with a reason", async () => {
  const id = await newExport();
  await using renderer = createSlideRenderer({ secondsMax: 0.001 });
  const { pool, storage } = world;
  const worker = createExportWorker({ pool, storage, renderer, log: createLog("silent") });
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await worker.work();
    await world.owner.query("update export set next_attempt_at = now() - interval '1 second' where id = $1 and status = 'pending'", [id]);
  }
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: expect.stringContaining("could not be drawn") });
});

test("a worker whose lease ended can no longer say what the files are", async () => {
  const id = await newExport();
  const claim = async () => {
    const { rows } = await world.pool.query<ExportClaim>("select * from claim_exports(100, 30)");
    return rows.find((row) => row.id === id);
  };
  const stale = await claim();
  await world.owner.query("update export set lease_until = now() - interval '1 second' where id = $1", [id]);
  const fresh = await claim();
  if (stale === undefined || fresh === undefined) throw new Error("Nothing was claimed.");
  expect(Number(fresh.fence)).toBe(Number(stale.fence) + 1);
  const ready = (held: ExportClaim) => transact(world.pool, world.organizationId, (tx) => markReady(tx, held, []));
  expect(await ready(stale)).toBe(false);
  expect(await ready(fresh)).toBe(true);
});
