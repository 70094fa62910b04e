import { afterAll, beforeAll, expect, test } from "vitest";
import { runChild } from "#test/children/run-child.ts";
import { type GenerationWorld, openGenerationWorld, scriptText } from "./test-support.ts";

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const endLeases = () => at.world.owner.query("update generation set lease_until = now() - interval '1 second' where status = 'working'");
const revisionsOf = async (postId: string) =>
  (await at.world.owner.query("select from post_revision where post_id = $1", [postId])).rows.length;

test.each(["generation.claimed", "generation.made", "generation.kept", "generation.after_commit"])(
  "a worker killed at %s leaves a post that the next one finishes, for one charge",
  async (point) => {
    const before = await at.credits();
    const { id } = await at.begin({ script: scriptText("de/roggenbrot"), images: "illustration" });
    expect(await runChild("generation-worker-child", at.world.url, at.world.directory, point)).toBe("SIGKILL");
    await endLeases();
    await at.work();
    expect(await at.post(id)).toMatchObject({ status: "in_review", revision: 1 });
    expect(await revisionsOf(id)).toBe(1);
    expect((await at.credits()).used - before.used).toBe(1);
    await at.expectRest();
  },
);

test("one that is killed again and again ends as failed, and nothing is charged", async () => {
  const before = await at.credits();
  const { id } = await at.begin({ script: scriptText("de/roggenbrot") });
  for (let kill = 1; kill <= 4; kill += 1) {
    expect(await runChild("generation-worker-child", at.world.url, at.world.directory, "generation.made")).toBe("SIGKILL");
    await endLeases();
  }
  expect(await runChild("generation-worker-child", at.world.url, at.world.directory, "generation.given_up")).toBe("SIGKILL");
  await endLeases();
  await at.work();
  expect(await at.post(id)).toMatchObject({ status: "failed", generation: { status: "failed", credits: 0 } });
  expect(await at.credits()).toEqual(before);
  await at.expectRest();
});

// A prompt for each, about what no other test here draws: a picture that equals an earlier one is kept once.
test.each([
  ["images.begun", "A stone house under a winter sun"],
  ["images.drawn", "A bicycle in front of a shop"],
  ["images.kept", "A letter in a mailbox"],
])("a process killed at %s while it draws charges nothing, and asking again draws once", async (point, prompt) => {
  const before = await at.credits();
  const drawn = async () => (await at.world.owner.query("select from image where model is not null")).rows.length;
  const drawnBefore = await drawn();
  const { id } = await at.newPost({ format: "carousel" });
  const { value } = await at.world.newToken();
  const ask = (...failpoint: string[]) => runChild("images-child", at.world.url, at.world.directory, value, id, prompt, ...failpoint);
  expect(await ask(point)).toBe("SIGKILL");
  await endLeases();
  await at.work();
  expect(await at.credits()).toEqual(before);
  expect(await ask()).toBeNull();
  expect(await ask()).toBeNull();
  expect((await at.credits()).used - before.used).toBe(2);
  expect((await drawn()) - drawnBefore).toBe(2);
  await at.expectRest();
});
