import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redAndBlue } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

describe("what the image carries beside its pixels", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i is applied, and place and camera are gone", async (orientation) => {
    const exif = { IFD0: { Make: "Secretcam" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1" } };
    const sent = await redAndBlue().jpeg({ quality: 100 }).withMetadata({ exif, orientation, icc: "p3" }).toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes("Secretcam")).toBe(true);
    const { body } = await world.request("POST", "/images", { token, body: { base64: sent.toString("base64") } });
    expect(body).toMatchObject(orientation >= 5 ? { width: 20, height: 40 } : { width: 40, height: 20 });
    let files = 0;
    for await (const { key } of world.storage.list(`images/${world.organizationId}/${String(body.id)}/`)) {
      files += 1;
      const bytes = await world.storage.read(key);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(5).fill(undefined));
      expect(bytes?.includes("Secretcam")).toBe(false);
      expect(await redSide(bytes)).toBe(
        { 1: "left", 2: "right", 3: "right", 4: "left", 5: "top", 6: "top", 7: "bottom", 8: "bottom" }[orientation],
      );
    }
    expect(files).toBe(2);
  });

  async function redSide(bytes: Buffer | undefined): Promise<string | undefined> {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const isRed = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return (data[at] ?? 0) > 150 && (data[at + 2] ?? 255) < 100;
    };
    const middle = { x: Math.floor(info.width / 2), y: Math.floor(info.height / 2) };
    const sides = {
      left: isRed(3, middle.y),
      right: isRed(info.width - 4, middle.y),
      top: isRed(middle.x, 3),
      bottom: isRed(middle.x, info.height - 4),
    };
    const red = Object.entries(sides)
      .filter(([, is]) => is)
      .map(([side]) => side);
    if (info.width > info.height) return red.find((side) => side === "left" || side === "right");
    return red.find((side) => side === "top" || side === "bottom");
  }
});
