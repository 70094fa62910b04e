import { limits, transcribeRecording } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Call, Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { createBodies } from "#src/surfaces/bodies.ts";
import { readBody } from "#src/surfaces/read-request.ts";
import { multipart, type Part } from "#test/picture.ts";
import * as files from "#test/recordings/files.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "./test-support.ts";

let at: TranscriptionWorld;
beforeAll(async () => {
  at = await openTranscriptionWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

type Sent = { input: Record<string, unknown> } | { request: Request };

/** Makes a call as a surface does: with fields that it has read, or with a body to read. */
function send(services: Services, call: Partial<Call>, sent: Sent) {
  const bound = at.world.registry.transcribeRecording as unknown as AnyBound;
  const whole = { actor: at.world.actor({ kind: "person" }), surface: "rest" as const, requestId: newId("request"), ...call };
  const body = (request: Request) => ({ request, share: at.world.organizationId, bodies: createBodies(), room: new DisposableStack() });
  return invoke(services, bound, whole, () => ("input" in sent ? sent.input : readBody(transcribeRecording, body(sent.request))));
}

const services = () => at.world.app.services;

function requestOf(parts: readonly Part[]): Request {
  const { raw, headers } = multipart(parts);
  return new Request("http://galley.test/", { method: "POST", headers, body: raw });
}

describe("over multipart", () => {
  const projectPart = () => ({ name: "projectId", value: at.world.projectId });

  test("it comes with its fields beside it, yes and no in words", async () => {
    const file = { name: "file", value: files.oggOpusFile(30), fileName: "C:/talks/Gespräch.ogg" };
    const trial = { name: "dryRun", value: "true" };
    const { output } = await send(services(), {}, { request: requestOf([projectPart(), trial, file]) });
    expect(output).toMatchObject({ dryRun: true, seconds: 30, credits: 1 });
    const spoken = { name: "language", value: "pt" };
    const { output: begun } = await send(
      services(),
      {},
      { request: requestOf([projectPart(), spoken, file, { ...trial, value: "false" }]) },
    );
    const { id } = begun as { id: string };
    expect(await at.get(id)).toMatchObject({ fileName: "Gespräch.ogg", language: "pt", seconds: 30 });
    await at.work();
    await at.expectRest();
    const odd = send(services(), {}, { request: requestOf([projectPart(), { ...trial, value: "yes" }, file]) });
    await expect(odd).rejects.toMatchObject({ code: "invalid_input", param: "dryRun" });
  });

  test("a body of the largest file fits, and a larger one is refused, naming file", async () => {
    const wave = files.waveFile(3);
    const largest = Buffer.concat([wave, Buffer.alloc(limits.recordingBytesMax - wave.length)]);
    const part = (value: Buffer) => ({ name: "file", value, fileName: "x".repeat(200) });
    const trial = { name: "dryRun", value: "true" };
    const { output } = await send(services(), {}, { request: requestOf([projectPart(), trial, part(largest)]) });
    expect(output).toMatchObject({ dryRun: true });
    const larger = (bytes: number) => send(services(), {}, { request: requestOf([projectPart(), trial, part(Buffer.alloc(bytes))]) });
    const refused = { code: "invalid_input", param: "file" };
    await expect(larger(limits.recordingBytesMax + 1)).rejects.toMatchObject(refused);
    await expect(larger(limits.recordingBodyBytesMax)).rejects.toMatchObject(refused);
  });

  test("a file in JSON is refused, naming it", async () => {
    const body = JSON.stringify({ projectId: at.world.projectId, file: "UklGRg==" });
    const headers = { "content-type": "application/json" };
    const request = new Request("http://galley.test/", { method: "POST", headers, body });
    await expect(send(services(), {}, { request })).rejects.toMatchObject({ code: "invalid_input", param: "file" });
  });
});

describe("with an idempotency key", () => {
  test("a repeat answers the same, is charged once and leaves one recording; another recording is refused", async () => {
    const before = await at.credits();
    const input = (name: string) => ({ projectId: at.world.projectId, file: recordingOf(5, name) });
    const first = await send(services(), { idempotencyKey: "talk-1" }, { input: input("a.wav") });
    const again = await send(services(), { idempotencyKey: "talk-1" }, { input: input("a.wav") });
    expect(again).toEqual({ output: first.output, replayed: true });
    await expect(send(services(), { idempotencyKey: "talk-1" }, { input: input("b.wav") })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await at.stored()).toHaveLength(1);
    await at.work();
    expect((await at.credits()).used - before.used).toBe(1);
    await at.expectRest();
  });

  test("a call whose answer another process has given meanwhile leaves no recording of its own", async () => {
    const before = await at.credits();
    const input = { projectId: at.world.projectId, file: recordingOf(5) };
    const first = await send(services(), { idempotencyKey: "talk-3" }, { input });
    const { outside } = services();
    const storage: Storage = {
      ...outside.storage,
      async put(key, bytes, type) {
        await outside.storage.put(key, bytes, type);
        await at.world.owner.query("update idempotency set key = 'talk-4' where key = 'talk-3'");
      },
    };
    const late = await send({ ...services(), outside: { ...outside, storage } }, { idempotencyKey: "talk-4" }, { input });
    expect(late).toEqual({ output: first.output, replayed: true });
    expect(await at.stored()).toHaveLength(1);
    await at.work();
    expect((await at.credits()).used - before.used).toBe(1);
    await at.expectRest();
  });

  test("a second call is told to wait while the first one is still sending", async () => {
    const input = { projectId: at.world.projectId, file: recordingOf(5) };
    const { outside } = services();
    const storage: Storage = {
      ...outside.storage,
      async put(key, bytes, type) {
        await expect(send(services(), { idempotencyKey: "talk-2" }, { input })).rejects.toMatchObject({ code: "conflict" });
        await outside.storage.put(key, bytes, type);
      },
    };
    await send({ ...services(), outside: { ...outside, storage } }, { idempotencyKey: "talk-2" }, { input });
    expect(await at.stored()).toHaveLength(1);
    await at.work();
    await at.expectRest();
  });
});

test("a recording that the store does not take costs nothing", async () => {
  const { outside } = services();
  const storage = {
    ...outside.storage,
    put: () => Promise.reject(new Failure("unavailable", forPrograms("The store is full. Try again later."))),
  };
  const before = await at.credits();
  const sent = send(
    { ...services(), outside: { ...outside, storage } },
    {},
    { input: { projectId: at.world.projectId, file: recordingOf(3) } },
  );
  await expect(sent).rejects.toMatchObject({ code: "unavailable" });
  expect(await at.credits()).toEqual(before);
  await at.expectRest();
});
