import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { TranscriptionModel } from "#src/core/outside/models.ts";
import type { Claim } from "#src/operations/queue/claim.ts";
import { runChild } from "#test/children/run-child.ts";
import { runGeneration } from "../work/run-generation.ts";
import type { GenerationDependencies } from "../work/work.ts";
import { sweepRecordings } from "./sweep-recordings.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "./test-support.ts";

let at: TranscriptionWorld;
let settings: string;
beforeAll(async () => {
  at = await openTranscriptionWorld();
  settings = JSON.stringify(at.server.settings());
});
afterAll(() => at[Symbol.asyncDispose]());

const hourMilliseconds = 3_600_000;
const endLeases = () => at.world.owner.query("update generation set lease_until = now() - interval '1 second' where status = 'working'");
const killWorker = (point: string) => runChild("transcription-worker-child", at.world.url, at.world.directory, settings, point);
/** Runs the daily sweep once over all recordings. */
const sweep = () => sweepRecordings(at.world.storage, new Date(Date.now() + 25 * hourMilliseconds));

function ask(key: string, ...failpoint: string[]) {
  const { organizationId, personId, projectId } = at.world;
  const where = JSON.stringify({ organizationId, personId, projectId });
  return runChild("transcribe-child", at.world.url, at.world.directory, settings, where, key, ...failpoint);
}

async function newestId(): Promise<string> {
  const { rows } = await at.world.owner.query("select id from generation where kind = 'transcription' order by created_at desc limit 1");
  return String(rows[0]?.id ?? "");
}

test.each(["transcription.stored", "transcription.reserved"])(
  "a process killed at %s charges nothing, asking again begins one, and the recording that it left is swept up",
  async (point) => {
    const before = await at.credits();
    const known = await newestId();
    expect(await ask(point, point)).toBe("SIGKILL");
    expect(await newestId()).toBe(known);
    expect(await at.credits()).toEqual(before);
    const [left = ""] = await at.stored();
    expect(await ask(point)).toBeNull();
    expect(await ask(point)).toBeNull();
    expect(await at.stored()).toHaveLength(2);
    await at.work();
    expect(await at.get(await newestId())).toMatchObject({ status: "done", seconds: 700, credits: 2 });
    expect((await at.credits()).used - before.used).toBe(2);
    expect(await at.stored()).toEqual([left]);
    expect(await sweepRecordings(at.world.storage, new Date())).toBe(0);
    expect(await sweep()).toBe(1);
    await at.expectRest();
  },
);

test.each(["generation.claimed", "generation.made", "generation.kept"])(
  "a worker killed at %s leaves a recording that the next one finishes, for one charge",
  async (point) => {
    const before = await at.credits();
    const { id } = await at.begin({ file: recordingOf(650) });
    expect(await killWorker(point)).toBe("SIGKILL");
    expect(await at.stored()).toHaveLength(1);
    await endLeases();
    await at.work();
    expect(await at.get(id)).toMatchObject({ status: "done", text: "What was said.", credits: 2 });
    expect((await at.credits()).used - before.used).toBe(2);
    await at.expectRest();
  },
);

test.each([
  ["generation.after_commit", 1],
  ["generation.cleared", 0],
])("a worker killed at %s has made it already; of the recording the sweep finds %i", async (point, left) => {
  const before = await at.credits();
  const { id } = await at.begin();
  const asked = at.server.asked("transcription").length;
  expect(await killWorker(point)).toBe("SIGKILL");
  await endLeases();
  await at.work();
  expect(at.server.asked("transcription").length - asked).toBe(1);
  expect(await at.get(id)).toMatchObject({ status: "done", credits: 1 });
  expect((await at.credits()).used - before.used).toBe(1);
  expect(await sweep()).toBe(left);
  await at.expectRest();
});

test("one that is killed again and again ends as failed, nothing is charged and nothing stays", async () => {
  const before = await at.credits();
  const { id } = await at.begin();
  for (let kill = 1; kill <= 4; kill += 1) {
    expect(await killWorker("generation.made")).toBe("SIGKILL");
    await endLeases();
  }
  expect(await killWorker("generation.given_up")).toBe("SIGKILL");
  expect(await at.stored()).toHaveLength(1);
  await endLeases();
  await at.work();
  expect(await at.get(id)).toMatchObject({ status: "failed", credits: 0, text: null });
  expect(await at.credits()).toEqual(before);
  await at.expectRest();
});

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
    return { ...outside, pool, publicUrl, sendsMail, pages, stopping: new AbortController().signal, ...over };
  };
  async function claim(): Promise<Claim> {
    await endLeases();
    const { rows } = await at.world.pool.query<Claim>("select * from claim_generations(1, 1, 30, true)");
    if (rows[0] === undefined) throw new Error("Nothing waits.");
    return rows[0];
  }

  test("claim was taken over while it listened keeps nothing, and leaves the recording to the newer one", async () => {
    const { id } = await at.begin();
    let newer: Claim | undefined;
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
  expect(await sweepRecordings(storage, new Date(Date.now() + 23 * hourMilliseconds))).toBe(0);
  expect(await sweepRecordings(storage, new Date(Date.now() + 25 * hourMilliseconds), AbortSignal.abort())).toBe(0);
  expect(await sweep()).toBe(2);
  expect(await storage.read("images/org_1/img_1/full.png")).toBeDefined();
  await storage.delete("images/org_1/img_1/full.png");
});
