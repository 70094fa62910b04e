import { expect, test } from "vitest";
import { serviceOf } from "../test/service.ts";
import { createClient } from "./create-client.ts";
import type { UploadFile } from "./upload-file.ts";

const bytes = new TextEncoder().encode("a picture");
const answer = { status: 201, value: { id: "img_1" } };

function streamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function* chunks() {
  yield bytes.subarray(0, 4);
  yield bytes.subarray(4);
}

const files: [string, () => UploadFile][] = [
  ["a Blob", () => new Blob([bytes])],
  ["a File", () => new File([bytes], "a.png")],
  ["bytes", () => bytes],
  ["a buffer", () => bytes.slice().buffer],
  ["a stream", () => streamOf([bytes.subarray(0, 4), bytes.subarray(4)])],
  ["an iterable of bytes", chunks],
];

test.each(files)("%s is sent as a part of a form, whole also at its second attempt", async (_, fileOf) => {
  await using service = await serviceOf("break", answer);
  const client = createClient({ baseUrl: service.url, token: "svc_live_1" });
  await client.uploadImage({ file: fileOf(), alt: "Uma parede", license: "public", fileName: "a.png" });
  expect(service.received).toHaveLength(2);
  const [first, second] = service.received;
  if (first === undefined || second === undefined) throw new Error("It was sent twice.");
  const { body, headers } = second;
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": String(headers["content-type"]) } }).formData();
  const file = form.get("file");
  expect(file instanceof File && (await file.text())).toBe("a picture");
  expect([form.get("alt"), form.get("license"), form.get("fileName"), form.get("projectId")]).toEqual([
    "Uma parede",
    "public",
    "a.png",
    null,
  ]);
  expect(headers["idempotency-key"]).toBe(first.headers["idempotency-key"]);
});

test("base64 and addresses are sent as JSON", async () => {
  await using service = await serviceOf(answer);
  await createClient({ baseUrl: service.url, token: "svc_live_1" }).uploadImage({ url: "https://hearth.example/wall.png" });
  expect(service.received[0]?.body.toString()).toBe('{"url":"https://hearth.example/wall.png"}');
});

test("more than 20 MB is refused before anything is sent, and a stream is left where that is known", async () => {
  await using service = await serviceOf(answer);
  const client = createClient({ baseUrl: service.url, token: "svc_live_1" });
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_000_000));
    },
  });
  for (const file of [new Blob([new Uint8Array(20_971_521)]), new Uint8Array(20_971_521), endless]) {
    await expect(client.uploadImage({ file })).rejects.toMatchObject({ code: "invalid_input", status: 0, param: "file" });
  }
  await expect(client.uploadImage({ file: "a.png" as unknown as Blob })).rejects.toMatchObject({ param: "file" });
  expect(pulled).toBeLessThan(30);
  expect(service.received).toEqual([]);
});
