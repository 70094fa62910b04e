import { afterEach, expect, test } from "vitest";
import type { TranscriptionTask } from "#src/operations/outside/models.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import { quickPace, shortSilence } from "#test/models/quick-pace.ts";
import { until } from "#test/until.ts";
import { modelFailureOf, openModelsAt } from "../test-support.ts";

const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

async function open(pace = quickPace) {
  const opened = await openModelsAt({ transcription: ({ recording }) => `Said in ${recording?.bytes.length} bytes.` }, {}, pace);
  closing.push(opened);
  return { ...opened, asked: () => opened.server.asked("transcription") };
}

const recording = (over: Partial<TranscriptionTask> = {}): TranscriptionTask => ({
  audio: new Uint8Array([1, 2, 3, 0, 255]),
  mediaType: "audio/ogg; codecs=opus",
  seconds: 1,
  timeoutMilliseconds: 10_000,
  ...over,
});

test("a recording goes out byte for byte, with a name that tells its format, and comes back as text", async () => {
  const { transcription, server, asked } = await open();
  expect(await transcription.transcribe(recording({ language: "de" }))).toEqual({
    text: "Said in 5 bytes.",
    usage: { inputTokens: 100, outputTokens: 20, calls: 1 },
  });
  expect(asked()).toMatchObject([
    { key: server.key, model: "test-listener", recording: { name: "recording.ogg", type: "audio/ogg", language: "de" } },
  ]);
  expect([...(asked()[0]?.recording?.bytes ?? [])]).toEqual([1, 2, 3, 0, 255]);
  await transcription.transcribe(recording({ mediaType: "audio/x-m4a" }));
  expect(asked()[1]?.recording).toMatchObject({ name: "recording.m4a", language: "" });
});

type Case = [fault: ModelFault, kind: string, retryable: boolean, requests: number];
const cases: Case[] = [
  ["429", "busy", true, 3],
  ["503", "busy", true, 3],
  [{ status: 429, retryAfter: "60" }, "busy", true, 1],
  ["500", "unavailable", true, 1],
  ["504", "unavailable", true, 1],
  ["cut", "unavailable", true, 1],
  ["reset", "unavailable", true, 1],
  ["stalls", "timeout", true, 1],
  ["no_json", "unavailable", true, 1],
  ["other_shape", "unavailable", true, 1],
  ["content_policy", "refused", false, 1],
  ["key_refused", "misconfigured", false, 1],
  ["unknown_model", "misconfigured", false, 1],
  [{ status: 413 }, "invalid", false, 1],
  [{ status: 400, message: "Audio file might be corrupted." }, "invalid", false, 1],
];
test.for(cases)("%o fails as %s, retryable %s, and is not paid for twice: %i requests", async ([fault, kind, retryable, requests]) => {
  const { transcription, server, asked } = await open(fault === "stalls" ? shortSilence : quickPace);
  server.state.plan = () => fault;
  const failure = await modelFailureOf(transcription.transcribe(recording()));
  expect(failure).toMatchObject({
    kind,
    retryable,
    usage: { calls: requests },
    message: expect.stringMatching(/^The transcription model /),
  });
  expect(asked()).toHaveLength(requests);
  expect(`${failure.message}${failure.stack}`).not.toContain(server.key);
});

test("one that was busy is asked again with the whole recording", async () => {
  const { transcription, server, asked } = await open();
  server.fail("503");
  expect((await transcription.transcribe(recording())).text).toBe("Said in 5 bytes.");
  expect(asked()).toHaveLength(2);
});

test("its time holds for an endpoint that never answers", async () => {
  const { transcription, server, asked } = await open();
  server.fail("silent");
  expect(await modelFailureOf(transcription.transcribe(recording({ timeoutMilliseconds: 2000 })))).toMatchObject({ kind: "timeout" });
  await until(() => asked()[0]?.outcome === "broken");
});
