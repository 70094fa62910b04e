import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inShare, representatives } from "#test/chance.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import type { ModelRequest } from "#test/models/model-request.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "./test-support.ts";

let at: TranscriptionWorld;
beforeAll(async () => {
  at = await openTranscriptionWorld();
  await at.world.warm();
});
// Long enough for any answer, also on a busy machine. A test of a missing answer waits less.
const usualMilliseconds = 20_000;
const unansweredMilliseconds = 100;

beforeEach(() => {
  at.waitFor(usualMilliseconds);
  at.server.state.plan = () => undefined;
  at.server.state.answers.transcription = (request) => `What was said in ${nameIn(request)}.`;
});
afterAll(() => at[Symbol.asyncDispose]());

/** Returns the marker at the end of a test recording that names it. */
function nameIn({ recording }: ModelRequest): string {
  return /Talk \d+$/.exec(recording?.bytes.toString("latin1", recording.bytes.length - 20) ?? "")?.[0] ?? "";
}

const times = 4 * inShare(50, 1);
const passing: ModelFault[] = ["silent", "cut", "429", "500", "no_json", "stalls", "reset", "503", "other_shape"];
// Each recording meets these once.
const lasting: ModelFault[] = ["content_policy", "no_quota", "key_refused", "unknown_model", { status: 413 }];
const workerAttempts = 4;

async function beginMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await at.begin({ file: recordingOf(1, `Talk ${number}`) })).id);
  return ids;
}

/** Counts the finished transcriptions. Checks each: whole with one charge, or failed with a reason and no charge. */
async function countDone(ids: readonly string[]): Promise<number> {
  let done = 0;
  for (const [number, id] of ids.entries()) {
    const found = await at.get(id);
    if (found.status === "done") {
      done += 1;
      expect(found).toMatchObject({ text: `What was said in Talk ${number}.`, credits: 1, error: null });
    } else {
      expect(found).toMatchObject({ status: "failed", text: null, credits: 0, error: expect.stringMatching(/\. /) });
      expect(found.error).not.toContain(at.server.key);
    }
  }
  return done;
}

describe.each(representatives(passing, 5))("a model that answers %j", (fault) => {
  test(`${times} times costs what came out and nothing else, and leaves no recording`, async () => {
    const isSilent = fault === "silent" || fault === "stalls";
    if (isSilent) at.waitFor(unansweredMilliseconds);
    const before = await at.credits();
    // Half of the recordings meet the fault with every attempt, the others only with the first one.
    const asked = new Map<string, number>();
    at.server.state.plan = (request) => {
      const name = nameIn(request);
      const attempt = (asked.get(name) ?? 0) + 1;
      asked.set(name, attempt);
      return attempt === 1 || Number(name.slice(5)) % 2 === 0 ? fault : undefined;
    };
    const from = at.server.log.length;
    const ids = await beginMany(times / 2);
    await at.work();
    // With the short timeout, a call may be given up before its request has arrived.
    const met = at.server.log.slice(from).filter((request) => request.fault !== undefined).length;
    if (!isSilent) expect(met).toBeGreaterThanOrEqual(times);
    const done = await countDone(ids);
    // On a busy machine, an answer may miss the short timeout.
    if (isSilent) expect(done).toBeLessThanOrEqual(times / 4);
    else expect(done).toBe(times / 4);
    expect((await at.credits()).used - before.used).toBe(done);
    // Each attempt of the worker has made one request if the endpoint may have accepted it.
    if (!isSilent && fault !== "429" && fault !== "503") expect(Math.max(...asked.values())).toBe(workerAttempts);
    await at.expectRest();
  });
});

describe.each(representatives(lasting, 2))("a model that answers %j", (fault) => {
  test(`to ${times} recordings is asked once for each, and nothing is charged`, async () => {
    const before = await at.credits();
    at.server.state.plan = () => fault;
    const from = at.server.asked("transcription").length;
    const ids = await beginMany(times);
    await at.work();
    expect(at.server.asked("transcription").length - from).toBe(times);
    expect(await countDone(ids)).toBe(0);
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });
});
