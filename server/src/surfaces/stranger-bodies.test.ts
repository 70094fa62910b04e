import { Hono } from "hono";
import { expect, test } from "vitest";
import { createAddressReader } from "#src/people/access/client-address.ts";
import { until } from "#test/until.ts";
import { readStrangerBytes, rememberNetworks } from "./bodies.ts";

const app = new Hono();
app.use(rememberNetworks(createAddressReader([])));
app.post("/", async (c) => c.text(String((await readStrangerBytes(c.req.raw, 65_536, () => new Error("Too large."))).length)));
app.onError((error) => new Response(error.message, { status: "code" in error && error.code === "unavailable" ? 503 : 500 }));

function send(remoteAddress: string, body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>) {
  const request = new Request("http://galley.test/", {
    method: "POST",
    body,
    headers: { "content-length": "60000" },
    duplex: "half",
  } as RequestInit);
  return app.request(request, undefined, { incoming: { socket: { remoteAddress } } });
}

/** Returns a body whose last byte comes later than the others. */
function slow(end: Promise<void>) {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(59_999));
      await end;
      controller.enqueue(new Uint8Array(1));
      controller.close();
    },
  });
}

test("bodies of callers who are not signed in have a share by network, a /64 of IPv6", async () => {
  const over = Promise.withResolvers<void>();
  const answers: number[] = [];
  const answered = Array.from({ length: 40 }, async (_, number) => {
    const { status } = await send(`2001:db8:0:1::${number + 1}`, slow(over.promise));
    answers.push(status);
  });
  // Sixteen are in progress. The others wait for room for a while, and are then told to try again.
  await until(() => answers.length >= 20);
  expect(new Set(answers)).toEqual(new Set([503]));
  expect((await send("2001:db8:0:2::1", new Uint8Array(60_000))).status).toBe(200);
  over.resolve();
  await Promise.all(answered);
  expect(answers.filter((status) => status === 200)).toHaveLength(16);
  expect((await send("2001:db8:0:1::1", new Uint8Array(60_000))).status).toBe(200);
});
