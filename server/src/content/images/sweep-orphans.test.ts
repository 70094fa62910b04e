import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { fromMachineNow } from "#test/from-now.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";
import { imageKeyOf } from "./image-keys.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hourMilliseconds = 3_600_000;

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of world.storage.list("")) found.push(key);
  return found.sort();
}

function putFile(key: string): Promise<void> {
  return world.storage.put(key, Buffer.from("bytes"), "image/webp");
}

test("a sweep takes old files without a row, and none that is young, has a row, belongs elsewhere or is something else", async () => {
  const token = (await world.newToken({ projectId: world.projectId })).value;
  const base64 = (await picture(1).png().toBuffer()).toString("base64");
  await world.request("POST", "/images", { token, body: { base64 } });
  const kept = await keys();
  const { organizationId } = world;
  const stays = [
    imageKeyOf({ organizationId: newId("organization"), imageId: newId("image") }, "full.png"),
    `images/${organizationId}/note.txt`,
    "exports/exp_1/slides.pdf",
  ];
  const gone = Array.from({ length: 3 }, () => newId("image"));
  const goes = gone.map((imageId) => imageKeyOf({ organizationId, imageId }, "full.webp"));
  const address = "insert into image_address (organization_id, image_id) values ($1, $2)";
  for (const imageId of gone) await world.owner.query(address, [organizationId, imageId]);
  for (const key of [...stays, ...goes]) await putFile(key);
  expect(await sweepOrphans(world.storage, world.pool, fromMachineNow(-hourMilliseconds))).toBe(0);
  expect(await sweepOrphans(world.storage, world.pool, fromMachineNow(hourMilliseconds))).toBe(3);
  expect(await keys()).toEqual([...kept, ...stays].sort());
  expect((await world.owner.query("select from image_address")).rowCount).toBe(1);
});

test("an upload whose transaction fails leaves files that the sweep takes", async () => {
  const token = (await world.newToken({ projectId: world.projectId })).value;
  await world.owner.query("alter table image add constraint full_up check (alt <> 'doomed')");
  const base64 = (await picture(2).png().toBuffer()).toString("base64");
  const before = await keys();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ base64, alt: "doomed" });
  expect((await world.app.web.request("/api/v1/images", { method: "POST", headers, body })).status).toBe(500);
  expect((await keys()).length).toBe(before.length + 2);
  expect(await sweepOrphans(world.storage, world.pool, fromMachineNow(hourMilliseconds))).toBe(2);
  expect(await keys()).toEqual(before);
});
