import { limits } from "@galley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inShare, representatives } from "#test/chance.ts";
import { kindsOfHostileImages } from "#test/hostile/corpus.ts";
import { multipart, picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

const kinds = await kindsOfHostileImages();
const corpus = kinds.flat();

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

function sendFile(bytes: Uint8Array, fileName = "a.jpg") {
  return world.request("POST", "/images", { token, ...multipart([{ name: "file", value: bytes, fileName, type: "image/jpeg" }]) });
}

test("the corpus is as large as it has to be", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

describe("a hostile file", () => {
  const sent = kinds.flatMap((files) => representatives(files, 5));

  test.each(sent.map(({ name, ...rest }) => [name, rest] as const))("%s", async (_name, { bytes, expected }) => {
    const answer = await sendFile(bytes);
    if (expected !== "either") expect(answer.status, answer.text).toBe(expected === "kept" ? 201 : 400);
    if (answer.status !== 201) {
      expect(answer.error).toMatchObject({ code: "invalid_image", param: "file" });
      return;
    }
    const prefix = `images/${world.organizationId}/${String(answer.body.id)}/`;
    for await (const { key } of world.storage.list(prefix)) {
      const kept = (await world.storage.read(key)) ?? Buffer.alloc(0);
      const { pages, width, height, depth, space, format } = await sharp(kept).metadata();
      expect([pages ?? 1, depth], key).toEqual([1, "uchar"]);
      expect(["srgb", "b-w"], key).toContain(space);
      if (key.includes("/full.")) expect([width, height], key).toEqual([answer.body.width, answer.body.height]);
      expect(key.endsWith(`.${String(format)}`), key).toBe(true);
      for (const word of ["<script>", "PK\u0003\u0004", "Comment"]) expect(kept.includes(word), key).toBe(false);
    }
  });

  test("leaves nothing behind: no row, no file", async () => {
    const before = await world.owner.query("select count(*) from image");
    for (const { bytes } of corpus.filter(({ expected }) => expected === "refused").slice(0, inShare(40, 8))) await sendFile(bytes);
    expect((await world.owner.query("select count(*) from image")).rows).toEqual(before.rows);
    let files = 0;
    for await (const _ of world.storage.list("images/")) files += 1;
    const { rows } = await world.owner.query("select sum(jsonb_array_length(variants))::int as count from image");
    expect(files).toBe(rows[0].count);
  });

  test("does not keep a sound one from being taken, right after it", async () => {
    for (const { bytes } of corpus.filter(({ expected }) => expected === "refused").slice(-inShare(10, 2))) {
      const [, sound] = await Promise.all([sendFile(bytes), sendFile(await picture(99).png().toBuffer())]);
      expect(sound.status).toBe(201);
    }
  });
});

describe("what a file is called", () => {
  test("does not matter: a PNG that is called a JPG is taken as what it is", async () => {
    const { body } = await sendFile(await picture(500).png().toBuffer(), "a.jpg");
    expect((await world.owner.query("select kind from image where id = $1", [body.id])).rows).toEqual([{ kind: "png" }]);
  });
});

describe("base64", () => {
  test("of 28,000,000 characters is read, and too large an image; of one more it is refused as input", async () => {
    const most = "A".repeat(limits.imageBase64LengthMax);
    const read = await world.request("POST", "/images", { token, body: { base64: most } });
    expect(read.error).toMatchObject({ code: "invalid_image", param: "base64" });
    const beyond = await world.request("POST", "/images", { token, body: { base64: `${most}A` } });
    expect(beyond.error).toMatchObject({ code: "invalid_input", param: "base64" });
  });

  test("of 20 MB is kept, and of one byte more it is not", async () => {
    const jpeg = await picture(501).jpeg().toBuffer();
    for (const [bytes, status] of [
      [limits.imageBytesMax, 201],
      [limits.imageBytesMax + 1, 400],
    ] as const) {
      const base64 = Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]).toString("base64");
      expect((await world.request("POST", "/images", { token, body: { base64 } })).status).toBe(status);
    }
  });

  test("beyond what a body may hold is refused without being read on", async () => {
    const answer = await world.request("POST", "/images", {
      token,
      raw: `{"base64":"${"A".repeat(limits.imageBodyBytesMax)}"}`,
      headers: { "content-type": "application/json" },
    });
    expect(answer.error).toMatchObject({ code: "invalid_input", param: "base64" });
  });
});

describe("a multipart body", () => {
  const file = { name: "file", value: "x", fileName: "a.png" };
  const type = (text: string) => ({ "content-type": text });
  const sound = multipart([file]);

  test.each([
    ["of 10,000 parts", multipart(Array.from({ length: 10_000 }, (_, index) => ({ name: `p${index}`, value: "x" }))), "body"],
    ["without a boundary", { raw: sound.raw, headers: type("multipart/form-data") }, "content-type"],
    ["with an empty boundary", { raw: sound.raw, headers: type('multipart/form-data; boundary=""') }, "content-type"],
    [
      "with a boundary of 71 characters",
      { raw: sound.raw, headers: type(`multipart/form-data; boundary=${"x".repeat(71)}`) },
      "content-type",
    ],
    ["with another boundary", { raw: sound.raw, headers: type("multipart/form-data; boundary=other") }, "body"],
    ["that ends within a part", { raw: sound.raw.subarray(0, -10), headers: sound.headers }, "body"],
    [
      "whose part has no headers",
      { raw: Buffer.from("--b\r\n\r\nx\r\n--b--\r\n"), headers: type("multipart/form-data; boundary=b") },
      "body",
    ],
    ["whose part has no name", multipart([{ ...file, name: "" }]), "body"],
    [
      "whose headers never end",
      { raw: Buffer.from(`--b\r\nA: ${"x".repeat(9000)}\r\n\r\nx\r\n--b--`), headers: type("multipart/form-data; boundary=b") },
      "body",
    ],
    [
      "whose part is in base64",
      {
        raw: Buffer.from('--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Transfer-Encoding: base64\r\n\r\nAA==\r\n--b--'),
        headers: type("multipart/form-data; boundary=b"),
      },
      "body",
    ],
    ["with the file twice", multipart([file, file]), "file"],
    ["with a field twice", multipart([file, { name: "alt", value: "a" }, { name: "alt", value: "b" }]), "alt"],
    ["with an unknown field", multipart([file, { name: "owner", value: "a" }]), "owner"],
    ["with a field that reaches for the prototype", multipart([file, { name: "__proto__", value: "a" }]), "__proto__"],
    ["with text that is not UTF-8", multipart([file, { name: "alt", value: Uint8Array.of(0xff, 0xfe) }]), "alt"],
    ["with a NUL in a text", multipart([file, { name: "alt", value: "a\0b" }]), "alt"],
    ["without a file", multipart([{ name: "alt", value: "a" }]), "base64"],
    ["with nothing in it", { raw: Buffer.from("--b--\r\n"), headers: type("multipart/form-data; boundary=b") }, "base64"],
    ["of another kind", { raw: sound.raw, headers: type("multipart/mixed; boundary=x-boundary-x") }, "content-type"],
    ["that is JSON", { raw: Buffer.from("{}"), headers: type("multipart/form-data; boundary=b") }, "body"],
  ])("%s is refused, naming what is wrong", async (_name, request, param) => {
    const { error } = await world.request("POST", "/images", { token, ...request });
    expect(error).toMatchObject({ code: "invalid_input", param });
  });

  test("with text before its first part, a quoted boundary and a file of odd name is read", async () => {
    const bytes = await picture(502).png().toBuffer();
    const { raw } = multipart([{ name: "file", value: bytes, fileName: `${"x".repeat(300)}\\"; name=alt; ../../etc/passwd` }]);
    const request = {
      raw: Buffer.concat([Buffer.from("preamble\r\n"), raw]),
      headers: type('multipart/form-data; charset=utf-8; boundary="x-boundary-x"'),
    };
    expect((await world.request("POST", "/images", { token, ...request })).status).toBe(201);
  });

  test("is taken by no operation but the upload", async () => {
    const { error } = await world.request("POST", "/articles", { token, ...multipart([{ name: "markdown", value: "# A" }]) });
    expect(error).toMatchObject({ code: "invalid_input", param: "content-type" });
  });
});
