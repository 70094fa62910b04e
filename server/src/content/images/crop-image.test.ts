import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture, redAndBlue } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

async function upload(bytes: Buffer, fields: Fields = {}): Promise<string> {
  const { body } = await world.request("POST", "/images", { token, body: { base64: bytes.toString("base64"), ...fields } });
  return String(body.id);
}

/** Uploads a picture of 40 by 30 pixels. */
async function uploadPicture(seed: number, fields: Fields = {}): Promise<string> {
  return upload(await picture(seed).png().toBuffer(), fields);
}

function crop(id: string, frame: Fields, headers: Record<string, string> = {}, as = token) {
  return world.request("POST", `/images/${id}/crop`, { token: as, body: frame, headers });
}

async function rowOf(id: unknown) {
  const { rows } = await world.owner.query("select * from image where id = $1", [id]);
  return rows[0];
}

async function countImages(): Promise<number> {
  return (await world.owner.query("select count(*)::int as count from image")).rows[0].count;
}

async function filesOf(id: unknown): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.storage.list(`images/${world.organizationId}/${String(id)}/`)) keys.push(key.split("/").at(-1) ?? "");
  return keys.sort();
}

async function countFiles(): Promise<number> {
  let files = 0;
  for await (const _ of world.storage.list(`images/${world.organizationId}/`)) files += 1;
  return files;
}

async function quotaOfBytes() {
  const { data } = await world.call(world.registry.getQuotas, {}, { kind: "person" });
  return data.find(({ kind }) => kind === "bytes") ?? { used: 0 };
}

const square = { left: 4, top: 2, width: 20, height: 20 };

describe("the new image", () => {
  test.each(["jpeg", "png", "webp"] as const)("shows exactly the part of a %s, in its kind and every smaller width", async (kind) => {
    const id = await upload(await redAndBlue(800, 420).toFormat(kind, { quality: 100 }).toBuffer());
    const { status, body } = await crop(id, { left: 60, top: 10, width: 700, height: 400 });
    expect([status, body.width, body.height]).toEqual([201, 700, 400]);
    expect(await filesOf(body.id)).toEqual(
      kind === "webp"
        ? ["320.webp", "640.webp", "full.webp"]
        : ["320.webp", `640.${kind}`, "640.webp", `full.${kind}`, "full.webp"].toSorted(),
    );
    const bytes = await world.storage.read(`images/${world.organizationId}/${String(body.id)}/full.${kind}`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const isRed = (x: number) => (data[(200 * info.width + x) * info.channels] ?? 0) > 150;
    // The border between red and blue is at 400 of the original.
    expect([info.width, info.height, isRed(320), isRed(360)]).toEqual([700, 400, true, false]);
  });

  test("is measured upright, as the original is shown", async () => {
    const turned = await redAndBlue(40, 20).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const id = await upload(turned);
    const { body } = await crop(id, { left: 0, top: 20, width: 20, height: 20 });
    const { dominant } = await sharp(await world.storage.read(`images/${world.organizationId}/${String(body.id)}/full.jpeg`)).stats();
    expect([body.width, body.height, dominant.b > 150, dominant.r < 100]).toEqual([20, 20, true, true]);
  });

  test("has the words and license of the original, is found by them, and the original stays", async () => {
    const id = await uploadPicture(1, { alt: "A [wall]", license: "licensed", credit: "Ilse Brandt", fileName: "stone.wall.png" });
    await world.owner.query("update image set prompt = 'A wall', model = 'painter' where id = $1", [id]);
    const before = await rowOf(id);
    const { body } = await crop(id, square);
    expect(body).toEqual({
      id: expect.stringMatching(/^img_[0-9a-f]{32}$/),
      alt: "A [wall]",
      width: 20,
      height: 20,
      markdown: `![A \\[wall\\]](image:${String(body.id)})`,
    });
    expect(await rowOf(body.id)).toMatchObject({
      project_id: world.projectId,
      ...{ alt: "A [wall]", license: "licensed", credit: "Ilse Brandt", file_name: "stone.wall-20x20.png", kind: "png" },
      ...{ prompt: "A wall", model: "painter" },
    });
    const { data } = await world.call(world.registry.browseImages, { projectId: world.projectId, query: "Ilse" }, { kind: "person" });
    expect(data.map((image) => image.id)).toEqual([body.id, id]);
    expect(await rowOf(id)).toEqual(before);
    expect(await filesOf(id)).toEqual(["full.png", "full.webp"]);
  });

  test("keeps the focus where it shows that point", async () => {
    const id = await uploadPicture(2);
    await world.call(world.registry.updateImage, { id, focus: { x: 0.25, y: 0.4 } });
    expect(await rowOf((await crop(id, square)).body.id)).toMatchObject({ focus_x: 0.3, focus_y: 0.5 });
    expect(await rowOf((await crop(id, { ...square, left: 11 })).body.id)).toMatchObject({ focus_x: null, focus_y: null });
  });

  test.each([
    [3, "x".repeat(200), /^x{194}-20x20$/],
    [4, `${"😀".repeat(97)}.jpeg`, /^(😀)+\uFFFD?-20x20\.jpeg$/],
    [5, `a.${"x".repeat(190)}`, /^a\.x{190}-20x20$/],
  ])("of picture %i has a name that is no longer than others", async (seed, fileName, expected) => {
    const { file_name } = await rowOf((await crop(await uploadPicture(seed, { fileName }), square)).body.id);
    expect(file_name).toMatch(expected);
    expect(file_name.length).toBeLessThanOrEqual(200);
  });

  test("has no name where the original has none", async () => {
    expect(await rowOf((await crop(await uploadPicture(6), square)).body.id)).toMatchObject({ file_name: null });
  });

  test("counts toward the storage of its organization", async () => {
    const read = async () =>
      Number(
        (await world.owner.query("select coalesce(sum((v->>'bytes')::int), 0) as n from image, jsonb_array_elements(variants) v")).rows[0]
          .n,
      );
    await crop(await uploadPicture(7), square);
    expect((await quotaOfBytes()).used).toBe(await read());
  });
});

describe("the same part again", () => {
  test("is the same image, also ten times at once, and leaves no files behind", async () => {
    const id = await uploadPicture(10);
    const first = await crop(id, square);
    await world.call(world.registry.updateImage, { id: String(first.body.id), alt: "A part" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => crop(id, square)));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
    expect((await crop(id, square)).body.alt).toBe("A part");
    const { rows } = await world.owner.query("select sum(jsonb_array_length(variants))::int as count from image");
    expect(await countFiles()).toBe(rows[0].count);
  });

  test("of another image is another image", async () => {
    const [one, other] = await Promise.all([uploadPicture(11), uploadPicture(12)]);
    expect((await crop(one, square)).body.id).not.toBe((await crop(other, square)).body.id);
  });

  test("with the same Idempotency-Key is answered from memory, and another part is refused", async () => {
    const id = await uploadPicture(13);
    const headers = { "idempotency-key": "crop-1" };
    const first = await crop(id, square, headers);
    const second = await crop(id, square, headers);
    expect([second.headers.get("idempotent-replayed"), second.body]).toEqual(["true", first.body]);
    expect((await crop(id, { ...square, left: 0 }, headers)).error).toMatchObject({ code: "invalid_input", param: "Idempotency-Key" });
  });
});

describe("a part is refused", () => {
  test.each([
    [{ ...square, left: 40 }, "left"],
    [{ ...square, top: 30 }, "top"],
    [{ ...square, left: 21 }, "width"],
    [{ ...square, top: 11 }, "height"],
    [{ ...square, left: -1 }, "left"],
    [{ ...square, top: 0.5 }, "top"],
    [{ ...square, width: 0 }, "width"],
    [{ ...square, height: 16_384 }, "height"],
    [{ left: 0, top: 0, width: 20 }, "height"],
    [{ ...square, angle: 90 }, "angle"],
  ])("when it is %j, naming %s", async (frame, param) => {
    const id = await uploadPicture(20);
    const before = await countImages();
    expect((await crop(id, frame)).error).toMatchObject({ code: "invalid_input", param });
    expect(await countImages()).toBe(before);
  });

  test("beyond the image with the image's size", async () => {
    const id = await uploadPicture(20);
    const { error } = await crop(id, { ...square, left: 21 });
    expect(error?.message).toBe("This part reaches beyond the image, which has 40 × 30 pixels. Make it smaller or move it.");
  });

  test("of an image that is unknown, of another organization or deleted, in the same words", async () => {
    const other = await world.newOrganization();
    const foreign = await world.newImage(other);
    const gone = await uploadPicture(21);
    await world.call(world.registry.deleteImage, { id: gone });
    const answers = await Promise.all(["img_0", foreign, gone].map((id) => crop(id, square)));
    expect(new Set(answers.map(({ status, error }) => `${status} ${error?.code} ${error?.message}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test("of an image out of the token's project, and without the permission to upload", async () => {
    const project = await world.newProject({ name: "Out of reach" });
    const hidden = await world.newImage({ projectId: project.id });
    expect((await crop(hidden, square)).error?.code).toBe("not_found");
    const id = await uploadPicture(22);
    const { value } = await world.newToken({ permissions: ["articles:write"] });
    expect((await crop(id, square, {}, value)).error?.code).toBe("insufficient_scope");
  });

  test("when it does not fit into the organization's storage, and no file is left", async () => {
    const id = await uploadPicture(23);
    const used = (await quotaOfBytes()).used;
    const operator = { kind: "operator" } as const;
    await world.call(world.registry.setQuotas, { bytes: used + 1 }, operator);
    const before = await countFiles();
    expect((await crop(id, { ...square, left: 1 })).error).toMatchObject({ code: "invalid_state", details: { quota: "bytes" } });
    expect([await countFiles(), (await quotaOfBytes()).used]).toEqual([before, used]);
    await world.call(world.registry.setQuotas, { bytes: used * 10 }, operator);
  });
});

test("an image whose original goes meanwhile is refused, and its files go too", async () => {
  const id = await uploadPicture(30);
  const before = await countImages();
  const [cropped] = await Promise.all([crop(id, square), world.call(world.registry.deleteImage, { id })]);
  if (cropped.status === 201) return expect(await countImages()).toBe(before);
  expect(cropped.error?.code).toBe("not_found");
  expect(await countImages()).toBe(before - 1);
});
