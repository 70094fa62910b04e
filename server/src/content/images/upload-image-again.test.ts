import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart, picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

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

async function filesOf(id: unknown): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.storage.list(`images/${world.organizationId}/${String(id)}/`)) keys.push(key.split("/").at(-1) ?? "");
  return keys.sort();
}

describe("an Idempotency-Key", () => {
  test("answers a repeat from memory, without any of the work, also for a file", async () => {
    const bytes = await picture(30).png().toBuffer();
    const request = multipart([{ name: "file", value: bytes, fileName: "a.png" }]);
    const repeat = () =>
      world.request("POST", "/images", { token, raw: request.raw, headers: { ...request.headers, "idempotency-key": "upload-1" } });
    const first = await repeat();
    await world.call(world.registry.deleteImage, { id: String(first.body.id) });
    const second = await repeat();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(first.body);
    expect(await filesOf(first.body.id)).toEqual([]);
  });

  test("is refused for another file of the same length and for other bytes in base64", async () => {
    const fileOf = async (seed: number) =>
      multipart([{ name: "file", value: await picture(seed).png({ compressionLevel: 0 }).toBuffer() }]);
    const sendFile = async ({ raw, headers }: ReturnType<typeof multipart>) =>
      world.request("POST", "/images", { token, raw, headers: { ...headers, "idempotency-key": "upload-2" } });
    expect((await sendFile(await fileOf(31))).status).toBe(201);
    expect((await sendFile(await fileOf(32))).error).toMatchObject({ code: "invalid_input", param: "Idempotency-Key" });
    expect((await sendPictureWithKey(33, "upload-3")).status).toBe(201);
    expect((await sendPictureWithKey(34, "upload-3")).error).toMatchObject({ param: "Idempotency-Key" });
  });

  test("while the first request works on the image, the second is a conflict, and only one image comes of them", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPictureWithKey(35, "upload-4")));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    expect(statuses.slice(1).every((status) => status === 409 || status === 201)).toBe(true);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has("idempotent-replayed"))).toHaveLength(1);
  });

  async function sendPictureWithKey(seed: number, key: string) {
    return send({ base64: (await picture(seed).png().toBuffer()).toString("base64") }, { "idempotency-key": key });
  }
});
