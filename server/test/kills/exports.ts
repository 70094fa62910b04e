import { afterAll, beforeAll, expect, test } from "vitest";
import { markReady } from "#src/content/rendering/exports/settle-export.ts";
import { transact } from "#src/core/database/transact.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { representatives } from "../chance.ts";
import { endLeases } from "../work.ts";
import { openWorld, type World } from "../world.ts";
import type { Die } from "./crash.ts";

export function exportKills(die: Die): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world.close();
  });

  const points = representatives(["export.stored", "file-written", "export.after_commit", "export.claimed", "export.drawn"], 2);

  async function newExport(): Promise<string> {
    const { id } = await world.newPost({ format: "carousel" });
    return (await world.call(world.registry.renderPost, { id, destination: "instagram" })).exportId;
  }

  async function rowOf(exportId: string) {
    const { rows } = await world.owner.query("select status, fence, files, progress, error from export where id = $1", [exportId]);
    return rows[0];
  }

  test("a worker that dies at any point loses no export, and every file that a row names is whole", async () => {
    const ids: string[] = [];
    for (const point of points) {
      ids.push(await newExport());
      await die(world, point);
      // Ends the dead worker's lease, which would otherwise end by itself.
      await endLeases(world.owner, "exports");
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

  test("a worker whose lease ended can no longer say what the files are", async () => {
    const id = await newExport();
    const claim = async () => {
      const claims = await claimWork(world.pool, "exports", { room: 100, leaseSeconds: 30, each: 100 });
      return claims.find((row) => row.id === id);
    };
    const stale = await claim();
    await endLeases(world.owner, "exports", id);
    const fresh = await claim();
    if (stale === undefined || fresh === undefined) throw new Error("Nothing was claimed.");
    expect(fresh).toMatchObject({ again: true, attempts: stale.attempts + 1 });
    const ready = (held: WorkClaim) => transact(world.pool, world.organizationId, (tx) => markReady(tx, held, []));
    expect(await ready(stale)).toBe(false);
    expect(await ready(fresh)).toBe(true);
  });
}
