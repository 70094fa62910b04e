import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { parseArticle } from "@galley/markdown";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { listenHttp } from "#test/outside/listen.ts";
import { multipart, picture, redAndBlue } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";
import { isAnimated } from "./is-animated.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;

function send(body: Fields, headers: Record<string, string> = {}) {
  return world.request("POST", "/images", { token, body, headers });
}

async function sendPicture(seed: number, fields: Fields = {}) {
  return send({ base64: (await picture(seed).png().toBuffer()).toString("base64"), ...fields });
}

async function filesOf(id: unknown): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.storage.list(`images/${world.organizationId}/${String(id)}/`)) keys.push(key.split("/").at(-1) ?? "");
  return keys.sort();
}

async function countRows(): Promise<{ images: number; addresses: number }> {
  const { rows } = await world.owner.query(
    "select (select count(*)::int from image) as images, (select count(*)::int from image_address) as addresses",
  );
  return rows[0];
}

describe("an image is kept", () => {
  test("from base64, in every size below its own, as WebP and mostly in its own kind", async () => {
    const jpeg = await picture(1, { width: 2000, height: 1000 }).jpeg().toBuffer();
    const { status, body } = await send({ base64: jpeg.toString("base64"), alt: "A [wall]" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 2000, height: 1000 });
    expect(await filesOf(body.id)).toEqual(
      [
        "640.jpeg",
        "1280.jpeg",
        "1920.jpeg",
        "full.jpeg",
        ...["320", "640", "960", "1280", "1920", "full"].map((size) => `${size}.webp`),
      ].sort(),
    );
    const small = await world.storage.read(`images/${world.organizationId}/${String(body.id)}/640.webp`);
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 640, height: 320 });
  });

  test("as its first picture where the file moves, which the answer tells", async () => {
    const frames = await Promise.all([picture(11), redAndBlue(40, 30)].map((frame) => frame.png().toBuffer()));
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await send({ base64: webp.toString("base64") })).body).toMatchObject({ width: 40, height: 30, animated: true });

    const [png = Buffer.alloc(0)] = frames;
    expect([isAnimated(Buffer.concat([png.subarray(0, 33), Buffer.from("0000acTL"), png.subarray(33)])), isAnimated(png)]).toEqual([
      true,
      false,
    ]);
    expect((await sendPicture(13)).body).not.toHaveProperty("animated");
  });

  test("never enlarged", async () => {
    const { body } = await sendPicture(2);
    expect(body).toMatchObject({ width: 40, height: 30 });
    expect(await filesOf(body.id)).toEqual(["full.png", "full.webp"]);
  });

  test("from a multipart file with the other fields beside it, under the name it had", async () => {
    const bytes = await picture(3).webp().toBuffer();
    const answer = await world.request("POST", "/images", {
      token,
      ...multipart([
        { name: "alt", value: "Ein Haus — 家" },
        { name: "license", value: "licensed" },
        { name: "credit", value: "Ilse Brandt" },
        { name: "file", value: bytes, fileName: "C:/photos/Haus.webp", type: "image/webp" },
      ]),
    });
    expect(answer.status).toBe(201);
    const { rows } = await world.owner.query("select alt, license, credit, file_name, kind from image where id = $1", [answer.body.id]);
    expect(rows).toEqual([{ alt: "Ein Haus — 家", license: "licensed", credit: "Ilse Brandt", file_name: "Haus.webp", kind: "webp" }]);
    expect(await filesOf(answer.body.id)).toEqual(["full.webp"]);
  });

  test("under an id of which all 128 bits are random", async () => {
    const ids = await Promise.all([4, 5, 6, 7].map(async (seed) => String((await sendPicture(seed)).body.id)));
    for (const id of ids) expect(id).toMatch(/^img_[0-9a-f]{32}$/);
    expect(new Set(ids.map((id) => id.slice(4, 10))).size).toBe(4);
  });

  const alts: [seed: number, alt: string][] = [
    [57, "](image:img_other)"],
    [53, "\\] back\\slash \\"],
    [56, "a\nb"],
    [50, ""],
    [51, "plain"],
    [52, "a [b](c) ![d]"],
    [54, "`code` *em* _x_"],
    [55, "<b>&amp;</b>"],
  ];

  test.each(representatives(alts, 4))(
    "with a reference that an article understands (picture %i), for the alternative text %j",
    async (seed, alt) => {
      const { body } = await sendPicture(seed, { alt });
      const { document } = parseArticle(`Text.\n\n${String(body.markdown)}`);
      expect(document.blocks[1]).toMatchObject({ type: "image", src: `image:${String(body.id)}`, alt: alt.replace("\n", " ") });
      const article = { markdown: `# T\n\n${String(body.markdown)}`, submit: false };
      const created = await world.request("POST", "/articles", { token, body: article });
      expect(created.body).toMatchObject({ droppedImages: [], dropped: [] });
    },
  );
});

describe("the input", () => {
  test.each([
    [{}, "base64"],
    [{ base64: "AA==", url: "https://hearth.example/a.png" }, "url"],
    [{ base64: "" }, "base64"],
    [{ base64: "AA==", license: "licensed" }, "credit"],
    [{ base64: "AA==", license: "licensed", credit: "" }, "credit"],
    [{ base64: "AA==", license: "stolen" }, "license"],
    [{ base64: "AA==", alt: "x".repeat(301) }, "alt"],
    [{ base64: "AA==", credit: "x".repeat(201) }, "credit"],
    [{ base64: "AA==", fileName: "x".repeat(201) }, "fileName"],
    [{ base64: "AA==", file: "text" }, "file"],
    [{ url: "not a url" }, "url"],
    [{ url: `https://hearth.example/${"x".repeat(2000)}` }, "url"],
    [{ base64: "A" }, "base64"],
    [{ base64: "AA=" }, "base64"],
    [{ base64: "A-_=" }, "base64"],
    [{ base64: "data:image/png;base64,AAAA" }, "base64"],
    [{ base64: "😀😀" }, "base64"],
  ])("%j is refused, naming %s", async (body, param) => {
    expect((await send(body)).error).toMatchObject({ code: "invalid_input", param });
  });

  test("two sources in a multipart body are refused, naming the second", async () => {
    const bytes = await picture(8).png().toBuffer();
    const parts = [
      { name: "file", value: bytes },
      { name: "base64", value: "AAAA" },
    ];
    const { error } = await world.request("POST", "/images", { token, ...multipart(parts) });
    expect(error).toMatchObject({ code: "invalid_input", param: "file" });
  });

  test("public domain and own images need no credit", async () => {
    for (const license of ["own", "public"]) expect((await sendPicture(9, { license })).status).toBe(201);
  });
});

describe("a URL", () => {
  test.each([
    "http://hearth.example/a.png",
    "ftp://hearth.example/a.png",
    "https://127.0.0.1/a.png",
    "https://169.254.169.254/latest",
    "https://[::1]/a.png",
    "https://localhost/a.png",
    "https://user:secret@hearth.example/a.png",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
  ])("that leads nowhere public is refused: %s", async (url) => {
    expect((await send({ url })).error).toMatchObject({ code: "invalid_url", param: "url" });
  });

  test("is asked once for the image, and what it answers is kept", async () => {
    const png = await picture(60).png().toBuffer();
    await using site = await listenHttp((_, response) => response.end(png));
    const { status, body } = await send({ url: `http://127.0.0.1:${site.port}/a.png`, alt: "From afar" });
    expect([status, body.width, site.connections()]).toEqual([201, 40, 1]);
  });

  test.each<[string, RequestListener, string]>([
    ["leads on to another address", (_, response) => response.writeHead(302, { location: "http://127.0.0.1/secret" }).end(), "invalid_url"],
    ["answers that there is nothing", (_, response) => response.writeHead(404).end("no"), "invalid_url"],
    ["fails", (_, response) => response.writeHead(500).end("no"), "invalid_url"],
    ["hangs up", (_, response) => response.destroy(), "invalid_url"],
    ["sends a page", (_, response) => response.end("<!doctype html><img>"), "invalid_image"],
    ["sends nothing", (_, response) => response.end(), "invalid_image"],
    [
      "sends without end",
      (_, response) =>
        void Readable.from(endless())
          .pipe(response)
          .on("error", () => {}),
      "invalid_image",
    ],
  ])("of a site that %s is refused, naming url", async (_name, answer, code) => {
    await using site = await listenHttp(answer);
    const { error } = await send({ url: `http://127.0.0.1:${site.port}/` });
    expect(error).toMatchObject({ code, param: "url" });
    expect(site.connections()).toBe(1);
  });

  function* endless() {
    for (;;) yield Buffer.alloc(65_536);
  }
});

describe("the same bytes again", () => {
  test("are the image that the project has, with its own alternative text, and leave no files behind", async () => {
    const first = await sendPicture(20, { alt: "First", license: "licensed", credit: "Ilse" });
    const before = { rows: await countRows(), files: await filesOf(first.body.id) };
    const second = await sendPicture(20, { alt: "Second" });
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await countRows()).toEqual(before.rows);
    let files = 0;
    for await (const _ of world.storage.list(`images/${world.organizationId}/`)) files += 1;
    const { rows } = await world.owner.query(
      "select sum(jsonb_array_length(variants))::int as count from image where organization_id = $1",
      [world.organizationId],
    );
    expect(files).toBe(rows[0].count);
  });

  test("sent ten times at once are one image", async () => {
    await world.warm();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendPicture(21)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1);
    expect((await world.owner.query("select from image where id = $1", [answers[0]?.body.id])).rowCount).toBe(1);
  });

  test("are another image in another project", async () => {
    const other = await world.newProject({ name: "Other" });
    const all = (await world.newToken()).value;
    const base64 = (await picture(22).png().toBuffer()).toString("base64");
    const ids = await Promise.all(
      [world.projectId, other.id].map(
        async (projectId) => (await world.request("POST", "/images", { token: all, body: { projectId, base64 } })).body.id,
      ),
    );
    expect(ids[0]).not.toBe(ids[1]);
  });
});

test("a caller who may not upload changes nothing, whatever is sent", async () => {
  const { value } = await world.newToken({ permissions: ["articles:write"] });
  const before = await countRows();
  const answer = await world.request("POST", "/images", {
    token: value,
    body: { base64: (await picture(40).png().toBuffer()).toString("base64") },
  });
  expect(answer.error?.code).toBe("insufficient_scope");
  const other = await world.newProject({ name: "Out of reach" });
  const refused = await send({ projectId: other.id, base64: (await picture(41).png().toBuffer()).toString("base64") });
  expect(refused.error?.code).toBe("project_not_allowed");
  expect(await countRows()).toEqual(before);
});
