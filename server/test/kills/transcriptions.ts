import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepRecordings } from "#src/making/generation/transcriptions/sweep-recordings.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "#src/making/generation/transcriptions/test-support.ts";
import { fromMachineNow } from "#test/from-now.ts";
import { representatives } from "../chance.ts";
import { endLeases } from "../work.ts";
import type { Die } from "./crash.ts";

/** Requests a transcription with a key, in a process that dies at the failpoint if there is one. */
type Ask = (at: TranscriptionWorld, key: string, point?: string) => Promise<void>;

export function transcriptionKills(die: Die<TranscriptionWorld>, ask: Ask): void {
  let at: TranscriptionWorld;
  beforeAll(async () => {
    at = await openTranscriptionWorld();
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const hourMilliseconds = 3_600_000;
  /** Runs the daily sweep once over all recordings. */
  const sweep = () => sweepRecordings(at.world.storage, fromMachineNow(25 * hourMilliseconds));

  async function newestId(): Promise<string> {
    const { rows } = await at.world.owner.query("select id from generation where kind = 'transcription' order by created_at desc limit 1");
    return String(rows[0]?.id ?? "");
  }

  test.each(representatives(["transcription.reserved", "transcription.stored"], 1))(
    "a process that dies at %s charges nothing, asking again begins one, and the recording that it left is swept up",
    async (point) => {
      const before = await at.credits();
      const known = await newestId();
      await ask(at, point, point);
      expect(await newestId()).toBe(known);
      expect(await at.credits()).toEqual(before);
      const [left = ""] = await at.stored();
      await ask(at, point);
      await ask(at, point);
      expect(await at.stored()).toHaveLength(2);
      await at.work();
      expect(await at.get(await newestId())).toMatchObject({ status: "done", seconds: 700, credits: 2 });
      expect((await at.credits()).used - before.used).toBe(2);
      expect(await at.stored()).toEqual([left]);
      expect(await sweepRecordings(at.world.storage, fromMachineNow())).toBe(0);
      expect(await sweep()).toBe(1);
      await at.expectRest();
    },
  );

  test.each(representatives(["generation.kept", "generation.claimed", "generation.made"], 1))(
    "a worker that dies at %s leaves a recording that the next one finishes, for one charge",
    async (point) => {
      const before = await at.credits();
      const { id } = await at.begin({ file: recordingOf(650) });
      await die(at, point);
      expect(await at.stored()).toHaveLength(1);
      await endLeases(at.world.owner, "recordings");
      await at.work();
      expect(await at.get(id)).toMatchObject({ status: "done", text: "What was said.", credits: 2 });
      expect((await at.credits()).used - before.used).toBe(2);
      await at.expectRest();
    },
  );

  test.each([
    ["generation.after_commit", 1],
    ["generation.cleared", 0],
  ])("a worker that dies at %s has made it already; of the recording the sweep finds %i", async (point, left) => {
    const before = await at.credits();
    const { id } = await at.begin();
    const asked = at.server.asked("transcription").length;
    await die(at, point);
    await endLeases(at.world.owner, "recordings");
    await at.work();
    expect(at.server.asked("transcription").length - asked).toBe(1);
    expect(await at.get(id)).toMatchObject({ status: "done", credits: 1 });
    expect((await at.credits()).used - before.used).toBe(1);
    expect(await sweep()).toBe(left);
    await at.expectRest();
  });

  test("one whose workers die again and again ends as failed, nothing is charged and nothing stays", async () => {
    const before = await at.credits();
    const { id } = await at.begin();
    for (let death = 1; death <= 4; death += 1) {
      await die(at, "generation.made");
      await endLeases(at.world.owner, "recordings");
    }
    await die(at, "generation.given_up");
    expect(await at.stored()).toHaveLength(1);
    await endLeases(at.world.owner, "recordings");
    await at.work();
    expect(await at.get(id)).toMatchObject({ status: "failed", credits: 0, text: null });
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });
}
