import { translate } from "@galley/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { representatives } from "#test/chance.ts";
import { until } from "#test/until.ts";
import { type GenerationWorld, openGenerationWorld, scriptText } from "./test-support.ts";

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 10_000 }, { kind: "operator" });
});
afterAll(() => at[Symbol.asyncDispose]());

const prompt = "A stone house under a winter sun";
const draw = (id: string, over: object = {}, who = {}) =>
  at.world.call(at.world.registry.generatePostImages, { id, prompt, size: "1:1", ...over }, who);
const rowsOf = async (ids: string[]) => (await at.world.owner.query("select * from image where id = any($1)", [ids])).rows;

const drawings = [
  [2, "1:1", 1080, 1080],
  [4, "4:5", 1080, 1350],
  [1, "9:16", 1080, 1920],
] as const;

test.each(representatives(drawings, 1))(
  "%i variations of %s lie in the media library, each another one, for a credit each",
  async (count, size, width, height) => {
    const before = await at.credits();
    const { id, projectId } = { ...(await at.newPost({ format: "carousel" })), projectId: at.world.projectId };
    const { imageIds } = await draw(id, { size, count });
    expect(new Set(imageIds).size).toBe(count);
    const rows = await rowsOf(imageIds);
    expect(new Set(rows.map(({ content_hash }) => content_hash.toString("hex"))).size).toBe(count);
    for (const row of rows)
      expect(row).toMatchObject({ project_id: projectId, width, height, prompt, model: "built-in illustrator", license: "own" });
    expect((await at.credits()).used - before.used).toBe(count);
    await at.expectRest();
  },
);

test.each([
  [prompt, "object", "notice_drawn_object", /^Flat drawing of a house /],
  ["Cargo ship frozen in ice", "pattern", "notice_drawn_pattern", /^Pattern of /],
] as const)("the answer to “%s” tells what was drawn: %s", async (asked, drawn, notice, alt) => {
  const { id } = await at.newPost({ format: "carousel" });
  const answer = await draw(id, { prompt: asked, count: 1 });
  expect(answer).toMatchObject({ drawn, notice: translate("en", notice) });
  expect((await rowsOf(answer.imageIds))[0].alt).toMatch(alt);
});

test("one of them is placed with a post update", async () => {
  const post = await at.newPost({ format: "x" });
  const { imageIds } = await draw(post.id, { count: 1 });
  const updated = await at.world.call(at.world.registry.updatePost, {
    id: post.id,
    revision: 1,
    parts: [{ text: "A house.", imageId: imageIds[0] }],
  });
  expect(updated).toMatchObject({ revision: 2 });
});

test.each([
  [{ prompt: "ab" }, "prompt"],
  [{ prompt: "a".repeat(1001) }, "prompt"],
  [{ size: "16:9" }, "size"],
  [{ count: 5 }, "count"],
  [{ count: 0 }, "count"],
])("%j is refused and named, and nothing is set aside", async (over, param) => {
  const { id } = await at.newPost({ format: "x" });
  await expect(draw(id, over)).rejects.toMatchObject({ code: "invalid_input", param });
  await at.expectRest();
});

test("a foreign post answers like an unknown one", async () => {
  const other = await at.world.newOrganization();
  const { id } = await at.newPost({ format: "x" });
  const [foreign, unknown] = await Promise.allSettled([draw(id, {}, other), draw("pst_unknown", {}, other)]);
  expect(foreign).toEqual(unknown);
  expect(foreign).toMatchObject({ reason: { code: "not_found" } });
});

test("with too few credits nothing is drawn", async () => {
  const { organizationId, personId, projectId } = await at.world.newOrganization();
  const who = { organizationId, personId, projectId };
  const post = await at.world.call(at.world.registry.createPost, { projectId, format: "x", parts: ["A part."] }, who);
  await transact(at.world.pool, organizationId, (tx) =>
    reserveCredits(tx, organizationId, { operationId: "other", credits: 99, work: "image", projectId, subjectId: null }),
  );
  if ("dryRun" in post) throw new Error("This was a trial run.");
  await expect(draw(post.id, {}, who)).rejects.toMatchObject({ code: "insufficient_credits", details: { required: 4, available: 1 } });
  expect(await draw(post.id, { count: 1 }, who)).toMatchObject({ imageIds: [expect.any(String)] });
});

test("not while the post is being written", async () => {
  const { id } = await at.begin({ script: scriptText("en/rain-garden") });
  await expect(draw(id)).rejects.toMatchObject({ code: "invalid_state" });
  await at.work();
});

test("a repeat with the same key draws nothing new and costs nothing", async () => {
  const { id } = await at.newPost({ format: "x" });
  const { value: token } = await at.world.newToken();
  const ask = () =>
    at.world.request("POST", `/posts/${id}/images`, { token, headers: { "idempotency-key": id }, body: { prompt, count: 1 } });
  const before = await at.credits();
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect((await at.credits()).used - before.used).toBe(1);
  await at.expectRest();
});

test("a post is not deleted while it is drawn for, so that nothing stays set aside", async () => {
  const { id } = await at.newPost({ format: "x" });
  const drawing = draw(id, { count: 1 });
  await until(async () => (await at.row(id)) !== undefined);
  const [deleted] = await Promise.allSettled([at.world.call(at.world.registry.deletePost, { id })]);
  expect(deleted).toMatchObject({ status: "rejected", reason: { code: "invalid_state" } });
  await drawing;
  expect(await at.world.call(at.world.registry.deletePost, { id })).toMatchObject({ deleted: true });
  await at.expectRest();
});

test("of many calls at once four are taken, and the others are told to wait", async () => {
  const { id } = await at.newPost({ format: "x" });
  const calls = await Promise.allSettled(Array.from({ length: 8 }, () => draw(id, { count: 1 })));
  const refused = calls.flatMap((call) => (call.status === "rejected" ? [call.reason.code] : []));
  expect(calls.length - refused.length).toBeGreaterThanOrEqual(4);
  expect(refused.every((code) => code === "unavailable")).toBe(true);
  await at.expectRest();
});

test("pictures are drawn for a project alone, where no post is meant", async () => {
  const { projectId, registry, call } = at.world;
  const before = await at.credits();
  const { imageIds, drawn } = await call(registry.drawImages, { projectId, prompt, count: 2 }, { kind: "person" });
  expect(drawn).toBe("object");
  const rows = await rowsOf(imageIds);
  expect(rows.map(({ width, height, prompt: kept }) => [width, height, kept])).toEqual(Array(2).fill([1600, 900, prompt]));
  expect((await at.credits()).used - before.used).toBe(2);
  await expect(call(registry.drawImages, { projectId, prompt }, { kind: "person", role: "reader" })).rejects.toMatchObject({
    code: "not_allowed",
  });
  await at.expectRest();
});
