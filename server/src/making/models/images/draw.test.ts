import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import type { DrawingTask, ModelEndpoint } from "#src/operations/outside/models.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import type { Answers } from "#test/models/open-model-server.ts";
import { quickPace, shortSilence } from "#test/models/quick-pace.ts";
import { until } from "#test/until.ts";
import { modelFailureOf, openModelsAt } from "../test-support.ts";

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

async function open(over: Partial<ModelEndpoint> = {}, answers: Partial<Answers> = {}, pace = quickPace) {
  const opened = await openModelsAt(answers, over, pace);
  closing.push(opened);
  if (over.model !== undefined) opened.server.state.models.push(over.model);
  return { ...opened, asked: () => opened.server.asked("image") };
}

const drawing = (over: Partial<DrawingTask> = {}): DrawingTask => ({
  prompt: "A heat pump in the snow.",
  width: 1080,
  height: 1350,
  count: 1,
  timeoutMilliseconds: 20_000,
  ...over,
});

describe("pictures", () => {
  test("come as they were drawn, in the nearest size, several for one request", async () => {
    const { image, server, asked } = await open();
    const { images, usage } = await image.draw(drawing({ count: 3 }));
    const sizes = await Promise.all(images.map(async (bytes) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual(Array(3).fill([1024, 1536, "png"]));
    expect(new Set(images.map((bytes) => Buffer.from(bytes).toString("base64"))).size).toBe(3);
    expect(usage).toEqual({ inputTokens: 100, outputTokens: 20, calls: 1 });
    expect(asked()).toMatchObject([
      { key: server.key, model: "test-painter", prompt: "A heat pump in the snow.", count: 3, size: "1024x1536" },
    ]);
    expect(asked()[0]?.body).not.toHaveProperty("response_format");
  });

  test("may come from addresses of the endpoint's own", async () => {
    const { image, server } = await open();
    server.state.imagesAs = "url";
    const { images } = await image.draw(drawing({ count: 2 }));
    expect(await Promise.all(images.map(async (bytes) => (await sharp(bytes).metadata()).format))).toEqual(["png", "png"]);
  });

  test("that cannot be fetched are not drawn again", async () => {
    const { image, server, asked } = await open();
    server.state.imagesAs = "url";
    for (const status of [404, 429, 503]) {
      server.state.fileStatus = status;
      expect(await modelFailureOf(image.draw(drawing()))).toMatchObject({ kind: "unavailable", usage: { calls: 1 } });
    }
    expect(asked()).toHaveLength(3);
  });

  test("are not fetched from other addresses inside, and the key is not shown there", async () => {
    const inside = await open();
    const { image, server } = await open();
    server.state.imagesAs = "elsewhere";
    server.state.elsewhere = inside.server.url;
    await modelFailureOf(image.draw(drawing()));
    expect([server.log.length, inside.server.log.length]).toEqual([1, 0]);
  });

  test("of an endpoint that gives one at a time are asked for one by one", async () => {
    const { image, server, asked } = await open();
    server.state.imagesPerRequest = 1;
    expect((await image.draw(drawing({ count: 3 }))).images).toHaveLength(3);
    expect(asked().map(({ count }) => count)).toEqual([3, 1, 1]);
    const { images, usage } = await image.draw(drawing({ count: 2 }));
    expect([images.length, usage.calls]).toEqual([2, 2]);
    expect(asked().map(({ count }) => count)).toEqual([3, 1, 1, 1, 1]);
  });

  test("of one that refuses several, or the size, are asked for more simply, once and for all", async () => {
    const { image, server, asked } = await open();
    server.state.imagesPerRequestMax = 1;
    server.state.imageSizes = ["512x512", "1024x1024"];
    for (let round = 0; round < 2; round += 1) expect((await image.draw(drawing({ count: 2 }))).images).toHaveLength(2);
    const [several, sized, ...rest] = asked();
    expect([several?.count, sized?.count, sized?.size]).toEqual([2, 1, "1024x1536"]);
    expect(rest.map(({ count, size }) => [count, size])).toEqual(Array(4).fill([1, "1024x1024"]));
  });

  test("are asked for as ever after a request that no form of asking would have helped", async () => {
    const { image, server, asked } = await open();
    server.state.plan = () => ({ status: 400, message: "The prompt is too long." });
    expect(await modelFailureOf(image.draw(drawing({ count: 2 })))).toMatchObject({ kind: "invalid", retryable: false });
    server.state.plan = () => undefined;
    await image.draw(drawing({ count: 2 }));
    expect(asked().map(({ count, size }) => [count, size])).toEqual([
      [2, "1024x1536"],
      [1, "1024x1536"],
      [1, "1024x1024"],
      [2, "1024x1536"],
    ]);
  });

  test("that came stay, where a later request for another has failed", async () => {
    const { image, server, asked } = await open();
    server.state.imagesPerRequest = 1;
    server.fail(undefined, "500");
    const { images, usage } = await image.draw(drawing({ count: 2 }));
    expect([images.length, usage]).toEqual([1, { inputTokens: 100, outputTokens: 20, calls: 2 }]);
    expect(asked()).toHaveLength(2);
  });
});

type Case = [fault: ModelFault, kind: string, retryable: boolean, requests: number];
const cases: Case[] = [
  ["429", "busy", true, 3],
  ["503", "busy", true, 3],
  [{ status: 429, retryAfter: "0" }, "busy", true, 3],
  [{ status: 429, retryAfter: "60" }, "busy", true, 1],
  ["500", "unavailable", true, 1],
  ["502", "unavailable", true, 1],
  ["504", "unavailable", true, 1],
  ["cut", "unavailable", true, 1],
  ["reset", "unavailable", true, 1],
  ["stalls", "timeout", true, 1],
  ["no_json", "unavailable", true, 1],
  ["other_shape", "unavailable", true, 1],
  ["content_policy", "refused", false, 1],
  ["key_refused", "misconfigured", false, 1],
  ["unknown_model", "misconfigured", false, 1],
  ["no_quota", "misconfigured", false, 1],
];
test.for(cases)(
  "%o fails as %s, retryable %s, and what may have been drawn is not drawn again: %i requests",
  async ([fault, kind, retryable, requests]) => {
    const { image, server, asked } = await open({}, {}, fault === "stalls" ? shortSilence : quickPace);
    server.state.plan = () => fault;
    const failure = await modelFailureOf(image.draw(drawing()));
    expect(failure).toMatchObject({
      kind,
      retryable,
      usage: { calls: requests },
      message: expect.stringMatching(/^The image model .*\.( It says: .*)?$/),
    });
    expect(asked()).toHaveLength(requests);
    expect(`${failure.message}${failure.stack}`).not.toContain(server.key);
  },
);

test("its time holds for an endpoint that never answers", async () => {
  const { image, server, asked } = await open();
  server.fail("silent");
  expect(await modelFailureOf(image.draw(drawing({ timeoutMilliseconds: 2000 })))).toMatchObject({ kind: "timeout", usage: { calls: 1 } });
  await until(() => asked()[0]?.outcome === "broken");
  expect(asked()).toHaveLength(1);
});
