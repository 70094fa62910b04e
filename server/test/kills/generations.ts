import { afterAll, beforeAll, expect, test } from "vitest";
import { type GenerationWorld, openGenerationWorld, scriptText } from "#src/making/generation/test-support.ts";
import { representatives } from "../chance.ts";
import { endLeases } from "../work.ts";
import type { PicturesRequest } from "./ask.ts";
import type { Die } from "./crash.ts";

/** Requests pictures, in a process that dies at the failpoint if there is one. */
type Ask = (at: GenerationWorld, request: PicturesRequest, point?: string) => Promise<void>;

export function generationKills(die: Die<GenerationWorld>, ask: Ask): void {
  let at: GenerationWorld;
  beforeAll(async () => {
    at = await openGenerationWorld();
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const revisionsOf = async (postId: string) =>
    (await at.world.owner.query("select from post_revision where post_id = $1", [postId])).rows.length;

  // A drawing costs a credit, an excerpt alone costs none.
  const points = [
    ["generation.after_commit", "illustration", 1],
    ["generation.kept", "illustration", 1],
    ["generation.claimed", "none", 0],
    ["generation.made", "none", 0],
  ] as const;

  test.each(representatives(points, 2))(
    "a worker that dies at %s leaves a post that the next one finishes, with pictures: %s, for %i credits",
    async (point, images, credits) => {
      const before = await at.credits();
      const { id } = await at.begin({ script: scriptText("de/roggenbrot"), images });
      await die(at, point);
      await endLeases(at.world.owner, "generations");
      await at.work();
      expect(await at.post(id)).toMatchObject({ status: "in_review", revision: 1 });
      expect(await revisionsOf(id)).toBe(1);
      expect((await at.credits()).used - before.used).toBe(credits);
      await at.expectRest();
    },
  );

  test("one whose workers die again and again ends as failed, and nothing is charged", async () => {
    const before = await at.credits();
    const { id } = await at.begin({ script: scriptText("de/roggenbrot") });
    for (let death = 1; death <= 4; death += 1) {
      await die(at, "generation.made");
      await endLeases(at.world.owner, "generations");
    }
    await die(at, "generation.given_up");
    await endLeases(at.world.owner, "generations");
    await at.work();
    expect(await at.post(id)).toMatchObject({ status: "failed", generation: { status: "failed", credits: 0 } });
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  });

  // A prompt for each, about what no other test here draws: a picture that equals an earlier one is kept once.
  const drawingPoints = [
    ["images.kept", "A letter in a mailbox"],
    ["images.drawn", "A bicycle in front of a shop"],
    ["images.begun", "A stone house under a winter sun"],
  ] as const;

  test.each(representatives(drawingPoints, 1))(
    "a process that dies at %s while it draws charges nothing, and asking again draws once",
    async (point, prompt) => {
      const before = await at.credits();
      const drawn = async () => (await at.world.owner.query("select from image where model is not null")).rows.length;
      const drawnBefore = await drawn();
      const { id } = await at.newPost({ format: "carousel" });
      const { value } = await at.world.newToken();
      const request = { token: value, postId: id, prompt };
      await ask(at, request, point);
      await endLeases(at.world.owner, "generations");
      await at.work();
      expect(await at.credits()).toEqual(before);
      await ask(at, request);
      await ask(at, request);
      expect((await at.credits()).used - before.used).toBe(2);
      expect((await drawn()) - drawnBefore).toBe(2);
      await at.expectRest();
    },
  );
}
