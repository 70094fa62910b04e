import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { TranscriptionModel } from "#src/operations/outside/models.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { fromMachineNow } from "#test/from-now.ts";
import { askForTranscription } from "#test/kills/ask.ts";
import { crashAt, crashWorker } from "#test/kills/crash.ts";
import { transcriptionKills } from "#test/kills/transcriptions.ts";
import { endLeases } from "#test/work.ts";
import { runGeneration } from "../work/run-generation.ts";
import type { GenerationDependencies } from "../work/work.ts";
import { sweepRecordings } from "./sweep-recordings.ts";
import { openTranscriptionWorld, type TranscriptionWorld } from "./test-support.ts";

transcriptionKills(
  (at, point, hits) => crashWorker(at.world.pool, at.world.app.workers.generationWorker, point, hits),
  async ({ world }, key, point) => {
    const ask = () => askForTranscription(world.app, { ...world, key });
    await (point === undefined ? ask() : crashAt(world.pool, point, 1, ask));
  },
);

let at: TranscriptionWorld;
beforeAll(async () => {
  at = await openTranscriptionWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const hourMilliseconds = 3_600_000;
/** Runs the daily sweep once over all recordings. */
const sweep = () => sweepRecordings(at.world.storage, fromMachineNow(25 * hourMilliseconds));

test("one that nobody has begun within its half hour ends as failed, and its recording goes", async () => {
  const before = await at.credits();
  const { id } = await at.begin();
  await at.world.owner.query("update generation set give_up_at = now() - interval '1 second' where id = $1", [id]);
  await at.work();
  expect(await at.get(id)).toMatchObject({ status: "failed", credits: 0 });
  expect(await at.credits()).toEqual(before);
  await at.expectRest();
});

describe("a worker whose", () => {
  const dependencies = (over: Partial<GenerationDependencies>) => {
    const { pool, publicUrl, sendsMail, outside } = at.world.app.services;
    const pages = { readPage: () => Promise.reject(new Error("Nothing here reads pages.")) };
    const renderer = { draw: () => Promise.reject(new Error("Nothing here draws.")) };
    return { ...outside, pool, publicUrl, sendsMail, pages, renderer, stopping: new AbortController().signal, ...over };
  };
  async function claim(): Promise<WorkClaim> {
    await endLeases(at.world.owner, "recordings");
    const [claimed] = await claimWork(at.world.pool, "recordings", { room: 1, leaseSeconds: 30, each: 1 });
    if (claimed === undefined) throw new Error("Nothing waits.");
    return claimed;
  }

  test("claim was taken over while it listened keeps nothing, and leaves the recording to the newer one", async () => {
    const { id } = await at.begin();
    let newer: WorkClaim | undefined;
    const transcription: TranscriptionModel = {
      name: "slow-listener",
      async transcribe() {
        newer = await claim();
        return { text: "Heard too late.", usage: { inputTokens: 1, outputTokens: 1, calls: 1 } };
      },
    };
    await runGeneration(dependencies({ models: { text: undefined, image: undefined, transcription } }), await claim());
    expect(await at.get(id)).toMatchObject({ status: "working", text: null });
    expect(await at.stored()).toHaveLength(1);
    await runGeneration(dependencies({}), newer ?? (await claim()));
    expect(await at.get(id)).toMatchObject({ status: "done", text: "What was said.", credits: 1 });
    await at.expectRest();
  });

  test("store is away tries again later, and the recording stays where it is", async () => {
    const { id } = await at.begin();
    const away = () => Promise.reject(new Failure("unavailable", forPrograms("The store does not answer. Try again later.")));
    const storage = { ...at.world.storage, read: away, delete: away };
    await runGeneration(dependencies({ storage }), await claim());
    expect(await at.get(id)).toMatchObject({ status: "pending", error: null });
    expect(await at.stored()).toHaveLength(1);
    await at.work();
    expect(await at.get(id)).toMatchObject({ status: "done" });
    await at.expectRest();
  });

  test("store is away when it has ended leaves the recording to the sweep, and the charge stands", async () => {
    const before = await at.credits();
    const { id } = await at.begin();
    const away = () => Promise.reject(new Failure("unavailable", forPrograms("The store does not answer. Try again later.")));
    await runGeneration(dependencies({ storage: { ...at.world.storage, delete: away } }), await claim());
    expect(await at.get(id)).toMatchObject({ status: "done", credits: 1 });
    expect((await at.credits()).used - before.used).toBe(1);
    expect(await sweep()).toBe(1);
    await at.expectRest();
  });
});

test("a sweep takes recordings of a day ago, and nothing that is younger or something else", async () => {
  const { storage } = at.world;
  for (const key of ["recordings/org_1/gen_1", "recordings/org_2/gen_2", "images/org_1/img_1/full.png"]) {
    await storage.put(key, Buffer.from("bytes"), "audio/mpeg");
  }
  expect(await sweepRecordings(storage, fromMachineNow(23 * hourMilliseconds))).toBe(0);
  expect(await sweepRecordings(storage, fromMachineNow(25 * hourMilliseconds), AbortSignal.abort())).toBe(0);
  expect(await sweep()).toBe(2);
  expect(await storage.read("images/org_1/img_1/full.png")).toBeDefined();
  await storage.delete("images/org_1/img_1/full.png");
});
