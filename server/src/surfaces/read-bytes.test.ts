import { expect, onTestFinished, test, vi } from "vitest";
import { createPace, readBytes } from "./read-bytes.ts";

const tooLarge = () => new Error("Too large.");

/** Returns a request whose body sends this many pieces and then nothing more. */
function silentAfter(pieces: number, bytes: number, announced?: number): Request {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === pieces) return new Promise<void>(() => {});
      sent += 1;
      controller.enqueue(new Uint8Array(bytes));
      return undefined;
    },
  });
  const headers = announced === undefined ? {} : { "content-length": String(announced) };
  return new Request("http://galley.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

test.each([
  ["of a few bytes that it announced", silentAfter(0, 0, 10)],
  ["of many bytes that it announced", silentAfter(3, 1000, 28_000_000)],
  ["that does not tell its length", silentAfter(3, 1000)],
])("a body %s and that falls silent is ended with what to do", async (_what, request) => {
  const pace = createPace({ graceSeconds: 0.05 });
  const reading = readBytes(request, 28_000_000, tooLarge, { pace });
  await expect(reading).rejects.toMatchObject({ code: "invalid_input", param: "body", message: expect.stringContaining("too slowly") });
});

test("a body that keeps the least rate and takes too long all the same is ended", async () => {
  const pace = createPace({ graceSeconds: 0, bytesPerSecondMin: 1, secondsMax: 0.05 });
  await expect(readBytes(silentAfter(3, 1000), 28_000_000, tooLarge, { pace })).rejects.toMatchObject({ code: "invalid_input" });
});

test("the wait for room is not the sender's", async () => {
  const pace = createPace({ graceSeconds: 2 });
  const request = new Request("http://galley.test/", { method: "POST", body: new Uint8Array(100_000) });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const hold = async () => void (await vi.advanceTimersByTimeAsync(2500));
  expect(await readBytes(request, 28_000_000, tooLarge, { pace, hold })).toHaveLength(100_000);
});

test.each([
  ["with its length", { "content-length": "6000000" }],
  ["without", {}],
])("every byte of a large body arrives in order, %s", async (_what, headers) => {
  const sent = Uint8Array.from({ length: 6_000_000 }, (_, index) => index % 251);
  const request = new Request("http://galley.test/", {
    method: "POST",
    body: new Blob([sent]).stream(),
    headers,
    duplex: "half",
  } as RequestInit);
  let held = 0;
  const hold = async (bytes: number) => {
    held += bytes;
  };
  const read = await readBytes(request, 28_000_000, tooLarge, { hold });
  expect(Buffer.from(read).equals(Buffer.from(sent))).toBe(true);
  expect(held).toBe(6_000_000);
});
