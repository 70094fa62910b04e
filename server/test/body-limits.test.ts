import { limits } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

const json = { "content-type": "application/json" };

function create(raw: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) {
  return world.request("POST", "/articles", { token, raw, headers: { ...json, ...headers } });
}

/** Returns the text as a stream, without a stated length. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

function bodyOf(markdown: string): string {
  return `{"title":"T","submit":false,"markdown":"${markdown}"}`;
}

describe("an article of the longest length is accepted however its characters are written", () => {
  test.each([
    ["plain", "word ".repeat(limits.markdownLengthMax / 5)],
    ["with escapes of six bytes each", "\\u0061".repeat(limits.markdownLengthMax)],
    ["in characters of four bytes each", "😀".repeat(limits.markdownLengthMax)],
    ["in characters of twelve bytes each", "\\ud83d\\ude00".repeat(limits.markdownLengthMax)],
  ])("%s", async (_, markdown) => {
    expect((await create(bodyOf(markdown))).status).toBe(201);
    expect((await create(inPieces(bodyOf(markdown)))).status).toBe(201);
  });
});

test.each(["x", "😀", "\\u0061"])("one character more, of %j, is refused naming markdown", async (character) => {
  const { error } = await create(bodyOf(character.repeat(limits.markdownLengthMax + 1)));
  expect(error).toMatchObject({ code: "invalid_input", param: "markdown" });
});

describe("a body larger than the operation takes is refused, naming what makes it large", () => {
  const tooMuch = bodyOf("x".repeat(limits.articleBodyBytesMax));

  test("whether its length is announced or not", async () => {
    for (const answer of [
      await create(tooMuch),
      await create(inPieces(tooMuch)),
      await create(tooMuch, { "content-length": String(tooMuch.length) }),
      await create("{}", { "content-length": "99999999999" }),
    ]) {
      expect(answer.error).toMatchObject({ code: "invalid_input", param: "markdown" });
    }
  });

  test("at the first byte beyond the bound and not before", async () => {
    const { id } = await world.newArticle();
    const padded = (bytes: number) => "{}".padEnd(bytes, " ");
    const submit = (raw: string) => world.request("POST", `/articles/${id}/submit`, { token, raw, headers: json });
    expect((await submit(padded(limits.bodyBytesMax + 1))).error).toMatchObject({ code: "invalid_input", param: "body" });
    expect((await submit(padded(limits.bodyBytesMax))).status).toBe(200);
  });

  test("without reading on: an endless body is answered", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await create(endless)).error).toMatchObject({ param: "markdown" });
    expect(pulled * 65_536).toBeLessThan(limits.articleBodyBytesMax + 1_000_000);
  });
});

describe("what is not JSON", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", ""])(
    "of the type %j is refused, naming the header",
    async (type) => {
      const { error } = await create('{"markdown":"# A"}', { "content-type": type });
      expect(error).toMatchObject({ code: "invalid_input", param: "content-type" });
    },
  );

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])("the type %j is JSON", async (type) => {
    expect((await create(bodyOf("A body."), { "content-type": type })).status).toBe(201);
  });

  test.each(["{", "[]", "null", '"text"', "1", "{'a':1}", '{"a":1}}', "\u0000"])("%j is refused, naming the body", async (raw) => {
    expect((await create(raw)).error).toMatchObject({ code: "invalid_input", param: "body" });
  });

  test("bytes that are not UTF-8 are refused, naming the body", async () => {
    const raw = new Blob([Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)]).stream();
    expect((await create(raw)).error).toMatchObject({ code: "invalid_input", param: "body" });
  });

  test("no body at all is an empty one", async () => {
    expect((await world.request("POST", "/articles", { token })).error).toMatchObject({ code: "invalid_input", param: "markdown" });
    const { id } = await world.newArticle();
    expect((await world.request("POST", `/articles/${id}/submit`, { token })).status).toBe(200);
  });
});
