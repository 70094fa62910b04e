import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { createS3Storage } from "#src/core/storage/s3-storage.ts";
import type { Organization } from "#test/actor-of.ts";
import { fillTenant } from "#test/fill-tenant.ts";
import { openS3Server, type S3Server } from "#test/outside/s3-server.ts";
import { picture } from "#test/picture.ts";
import { waveFile } from "#test/recordings/files.ts";
import { openWorld, type World } from "#test/world.ts";
import { fillGlobalTables } from "./fill-global-tables.ts";
import { letItGo } from "./let-it-go.ts";
import { listFiles } from "./whole-database.ts";

let server: S3Server;
let world: World;
/** Number of files to delete until the store refuses one. */
let untilRefusal = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  server = await openS3Server();
  // Pages of seven keys, so that each listing goes on from a place whose files are gone by then.
  const bucket = createS3Storage({ ...server, log: createLog("silent"), keysPerPageMax: 7 });
  const models = {
    text: undefined,
    image: undefined,
    transcription: { name: "listener", transcribe: () => new Promise<never>(() => {}) },
    examine: async () => [],
  };
  world = await openWorld({
    models,
    storage: {
      ...bucket,
      async delete(key) {
        untilRefusal -= 1;
        if (untilRefusal === 0) throw new Error("The store is away.");
        await bucket.delete(key);
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  await server[Symbol.asyncDispose]();
});

/** Gives an organization images with their sizes and a recording through the product, and files of each kind. */
async function fillBucket(who: Organization): Promise<void> {
  const { projectId } = who;
  await world.call(world.registry.setPlan, { monthlyCredits: 100 }, { ...who, kind: "operator" });
  await fillTenant(world, who);
  await fillGlobalTables(world, who);
  for (const seed of [1, 2]) {
    const base64 = (await picture(seed, { width: 900, height: 600 }).png().toBuffer()).toString("base64");
    await world.call(world.registry.uploadImage, { projectId, base64, fileName: `${seed}.png`, alt: "A" }, who);
  }
  const file = new File([new Uint8Array(waveFile(1))], "spoken.wav");
  await world.call(world.registry.transcribeRecording, { projectId, file }, { ...who, kind: "person" });
  for (let slide = 1; slide <= 20; slide += 1)
    await world.storage.put(`exports/${who.organizationId}/exp_1/0/slide-${slide}.jpg`, Buffer.from("bytes"), "image/jpeg");
}

test("an organization whose files lie in a bucket leaves none there, also where the store failed in the middle, and others keep theirs", async () => {
  const { organizationId, personId, projectId } = world;
  const other = await world.newOrganization();
  await fillBucket({ organizationId, personId, projectId });
  await fillBucket(other);
  await world.owner.query("delete from deletion");
  const files = await listFiles(world.storage);
  const isOf = (place: string) => (key: string) => key.split("/")[1] === place;
  const kinds = (place: string) => new Set(files.filter(isOf(place)).map((key) => key.split("/")[0]));
  expect(kinds(organizationId)).toEqual(new Set(["images", "exports", "recordings"]));
  expect(files.filter(isOf(organizationId)).length).toBeGreaterThan(28);

  const { name } = (await world.owner.query("select name from organization where organization_id = $1", [organizationId])).rows[0];
  await world.call(world.registry.requestOrganizationDeletion, { name }, { kind: "person" });
  untilRefusal = 12;
  await expect(letItGo(world)).rejects.toThrow("did not end");
  const half = (await listFiles(world.storage)).filter(isOf(organizationId)).length;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(files.filter(isOf(organizationId)).length);

  await letItGo(world);
  expect(await listFiles(world.storage)).toEqual(files.filter((key) => !key.includes(organizationId)));
  expect(kinds(other.organizationId).size).toBe(3);
});
