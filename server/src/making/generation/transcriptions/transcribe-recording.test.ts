import { limits } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#src/app/app.ts";
import { transact } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { createLog } from "#src/core/log.ts";
import type { OpenRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { representatives } from "#test/chance.ts";
import * as files from "#test/recordings/files.ts";
import { openGenerationWorld } from "../test-support.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "./test-support.ts";

let at: TranscriptionWorld;
beforeAll(async () => {
  at = await openTranscriptionWorld();
});
beforeEach(() => {
  at.server.state.answers.transcription = () => "Old walls are slow.\r\nThat is good.\u0000 ";
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

function fileOf(bytes: Uint8Array, name = "talk"): File {
  return new File([new Uint8Array(bytes)], name);
}

/** Makes a long silent recording of few bytes. */
function longRecording(seconds: number): File {
  return fileOf(files.mp4File(Math.ceil(seconds / files.aacFrameSeconds), { frameBytes: 1 }), "long.m4a");
}

describe("a recording", () => {
  test("is kept until it is transcribed, and its text is there to write from", async () => {
    const before = await at.credits();
    const file = recordingOf(754, "C:/talks/Gespräch.wav");
    const begun = await at.begin({ file, language: "de" });
    expect(begun).toEqual({ id: begun.id, status: "pending", seconds: 754, credits: 2 });
    expect(await at.stored()).toEqual([`recordings/${at.world.organizationId}/${begun.id}`]);
    const about = { projectId: at.world.projectId, seconds: 754, fileName: "Gespräch.wav", language: "de", agent: "test-listener" };
    expect(await at.get(begun.id)).toMatchObject({ ...about, status: "pending", text: null, credits: 2, endedAt: null });
    expect((await at.credits()).reserved - before.reserved).toBe(2);
    await at.work();
    const done = await at.get(begun.id);
    expect(done).toMatchObject({ ...about, status: "done", text: "Old walls are slow.\nThat is good.", credits: 2, error: null });
    expect(Date.parse(done.endedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(done.createdAt));
    const heard = at.server.asked("transcription").at(-1)?.recording;
    expect(heard).toMatchObject({ name: "recording.wav", type: "audio/wav", language: "de" });
    expect(heard?.bytes.equals(await file.bytes())).toBe(true);
    expect((await at.credits()).used - before.used).toBe(2);
    await at.expectRest();
    expect(await at.generate({ format: "x", script: done.text ?? "" })).toMatchObject({ status: "generating" });
    await at.work();
  });

  const prices: [seconds: number, credits: number][] = [
    [600.4, 1],
    [601, 2],
    [limits.recordingSecondsMax, 24],
    [1, 1],
    [599, 1],
    [600, 1],
    [1200, 2],
    [1201, 3],
  ];

  test.each(representatives(prices, 3))("of %d seconds costs %i, and a trial run says so and keeps nothing", async (seconds, credits) => {
    const file = seconds > 2000 ? longRecording(seconds) : recordingOf(seconds);
    const before = await at.credits();
    const measured = { seconds: Math.round(seconds), credits };
    expect(await at.transcribe({ file, dryRun: true })).toEqual({
      dryRun: true,
      ...measured,
      available: before.available,
      agent: "test-listener",
    });
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
    expect(await at.begin({ file })).toMatchObject(measured);
    await at.work();
    expect((await at.credits()).used - before.used).toBe(credits);
    await at.expectRest();
  });

  test("shorter than half a second lasts one", async () => {
    expect(await at.transcribe({ file: recordingOf(0.2), dryRun: true })).toMatchObject({ seconds: 1, credits: 1 });
  });

  test("of video goes out as the video that it is, without a language that nobody named", async () => {
    const film = fileOf(files.mp4File(431, { brand: "qt  " }, files.videoTrack()), "film.mov");
    const { id } = await at.begin({ file: film });
    await at.work();
    expect(await at.get(id)).toMatchObject({ status: "done", language: null, fileName: "film.mov" });
    expect(at.server.asked("transcription").at(-1)?.recording).toMatchObject({
      name: "recording.mp4",
      type: "video/quicktime",
      language: "",
    });
  });

  test("with a long transcript gives all of it back", async () => {
    const said = "A heat pump runs long and low. ".repeat(8000).trim();
    at.server.state.answers.transcription = () => said;
    const { id } = await at.begin();
    await at.work();
    expect((await at.get(id)).text).toBe(said);
  });

  test.each([
    ["nothing", "", "found no speech"],
    ["blank lines", " \n\t\u0000\n", "found no speech"],
    ["notes without a word", "♪ … ♪", "found no speech"],
    ["more than anybody can say", "la ".repeat(limits.transcriptLengthMax / 3 + 1), "far more"],
  ])("that the model makes %s of comes to nothing, says why and costs nothing", async (_, said, reason) => {
    const before = await at.credits();
    at.server.state.answers.transcription = () => said;
    const asked = at.server.asked("transcription").length;
    const { id } = await at.begin();
    await at.work();
    expect(at.server.asked("transcription").length - asked).toBe(1);
    expect(await at.get(id)).toMatchObject({ status: "failed", text: null, credits: 0, error: expect.stringContaining(reason) });
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });

  test("that is no longer in the store comes to nothing", async () => {
    const before = await at.credits();
    const { id } = await at.begin();
    await at.world.storage.delete(`recordings/${at.world.organizationId}/${id}`);
    await at.work();
    expect(await at.get(id)).toMatchObject({ status: "failed", error: expect.stringContaining("Send it again") });
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });
});

describe("what is refused leaves nothing behind", () => {
  test.each<[string, () => File, string]>([
    ["a text", () => fileOf(Buffer.from("Not a recording. ".repeat(50)), "talk.mp3"), "recording cannot be read"],
    ["nothing", () => fileOf(new Uint8Array(0)), "recording cannot be read"],
    ["a silent film", () => fileOf(files.mp4File(10, { handler: "vide", codec: "avc1" })), "no sound"],
    ["a recording of more than 4 hours", () => longRecording(limits.recordingSecondsMax + 1), "the limit is 240"],
    ["a recording of more than 25 MB", () => fileOf(Buffer.alloc(limits.recordingBytesMax + 1)), "larger than 25 MB"],
    [
      "sound that does not fit into the length that it states",
      () => fileOf(files.mp4File(5000, { codec: "ac-3", statedSeconds: 1, ticksPerFrame: 10, frameBytes: 400 })),
      "more sound than fits",
    ],
  ])("%s, naming file", async (_, file, reason) => {
    const before = await at.credits();
    const failure = { code: "invalid_input", param: "file", message: expect.stringContaining(reason) };
    await expect(at.begin({ file: file() })).rejects.toMatchObject(failure);
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });

  test.each(["deutsch", "de-DE", "D", ""])("the language %j", async (language) => {
    await expect(at.begin({ language })).rejects.toMatchObject({ code: "invalid_input", param: "language" });
  });

  test("a recording that states less than it holds is charged for what it holds", async () => {
    const lying = fileOf(files.waveFile(1300, { stated: 8000 }), "lying.wav");
    expect(await at.transcribe({ file: lying, dryRun: true })).toMatchObject({ seconds: 1300, credits: 3 });
  });

  test("a file as text or as base64 in place of a file", async () => {
    const bound = at.world.registry.transcribeRecording as unknown as AnyBound;
    const call = { actor: at.world.actor(person), surface: "rest" as const, requestId: newId("request") };
    for (const file of ["UklGRg==", { name: "a.wav" }, undefined]) {
      await expect(invoke(at.world.app.services, bound, call, () => ({ projectId: at.world.projectId, file }))).rejects.toMatchObject({
        code: "invalid_input",
        param: "file",
      });
    }
  });

  test("of 33 at once with credits for 3, 3 are taken, and the recordings of the others are gone", async () => {
    const { organizationId, personId, projectId } = await at.world.newOrganization();
    await transact(at.world.pool, organizationId, (tx) =>
      reserveCredits(tx, organizationId, { operationId: "other", credits: 97, work: "image", projectId, subjectId: null }),
    );
    const ask = () =>
      at.begin({ projectId }, { organizationId, personId }).then(
        () => "begun",
        ({ code }) => code,
      );
    // The meter takes 33: one is measured and 32 wait.
    const answers = await Promise.all(Array.from({ length: 33 }, ask));
    expect(answers.filter((answer) => answer === "begun")).toHaveLength(3);
    expect(new Set(answers)).toEqual(new Set(["begun", "insufficient_credits"]));
    expect(await at.stored()).toHaveLength(3);
    await at.work();
    await at.expectRest();
  });

  test("more recordings at once than can be measured are told to come back", async () => {
    const meter = at.world.app.services.outside.meter as OpenRecordingMeter;
    await at.transcribe({ dryRun: true });
    const codes: string[] = [];
    const ask = () =>
      at.transcribe({ dryRun: true }).then(
        () => codes.push("measured"),
        ({ code }) => codes.push(code),
      );
    // One is being measured and 32 wait while its process is halted.
    for (const id of meter.processIds()) process.kill(id, "SIGSTOP");
    const asked = Array.from({ length: 60 }, ask);
    await expect.poll(() => codes.length).toBe(27);
    expect(new Set(codes)).toEqual(new Set(["unavailable"]));
    for (const id of meter.processIds()) process.kill(id, "SIGCONT");
    await Promise.all(asked);
    expect(codes.filter((code) => code === "measured")).toHaveLength(33);
  });
});

test("without a model it says how one is configured, before it looks at the recording", async () => {
  await using plain = await openGenerationWorld();
  const { world } = plain;
  const ask = (file: File) => world.call(world.registry.transcribeRecording, { projectId: world.projectId, file }, person);
  for (const file of [recordingOf(3), fileOf(Buffer.from("text"))]) {
    await expect(ask(file)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/script to generate_post.*GALLEY_TRANSCRIPTION_MODEL/),
      lasting: true,
    });
  }
});

test("a trial run measures and prices without a model", async () => {
  await using plain = await openGenerationWorld();
  const { world } = plain;
  const { available } = await plain.credits();
  const ask = (file: File) => world.call(world.registry.transcribeRecording, { projectId: world.projectId, file, dryRun: true }, person);
  expect(await ask(recordingOf(601))).toEqual({ dryRun: true, seconds: 601, credits: 2, available, agent: null });
  await expect(ask(fileOf(Buffer.from("text")))).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  await plain.expectRest();
});

test("what a model that was taken away had to do comes to nothing", async () => {
  const { id } = await at.begin();
  const before = await at.credits();
  const app = createApp({
    login: await at.world.login(),
    publicUrl: "http://galley.test",
    secret: "test secret",
    callsPerMinuteMax: 60,
    poolSizeMax: 2,
    log: createLog("silent"),
    storage: at.world.storage,
    egress: at.world.egress,
  });
  await app.workers.generationWorker.work();
  await app.close();
  expect(await at.get(id)).toMatchObject({ status: "failed", error: expect.stringContaining("No transcription model") });
  expect((await at.credits()).used).toBe(before.used);
  await at.expectRest();
});
