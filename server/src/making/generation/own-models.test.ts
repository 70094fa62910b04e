import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import type { Organization } from "#test/actor-of.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { picture } from "#test/picture.ts";
import { waveFile } from "#test/recordings/files.ts";
import { type GenerationWorld, openGenerationWorld, readSampleArticle, scriptText } from "./test-support.ts";

const post = { text: "Heat pumps work below zero.", hashtags: ["HeatPumps"] };

let operators: ModelServer;
let own: ModelServer;
let at: GenerationWorld;
let place: Organization;
beforeAll(async () => {
  [operators, own] = [await openModelServer({ text: () => post }), await openModelServer({ text: () => post })];
  at = await openGenerationWorld({
    models: createModels({ text: operators.settings().text, image: operators.settings().image }, undefined, quickPace),
    createOwnModels: (dependencies) => createOwnModels(dependencies, quickPace),
  });
});
afterEach(async () => {
  own.state.plan = () => undefined;
  operators.state.plan = () => undefined;
  await at.world.empty("organization_model");
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  for (const server of [operators, own]) await server[Symbol.asyncDispose]();
});

type Kind = "text" | "image" | "transcription";

/** Gives a new organization models of its own, and forgets what they were asked in their tests. */
async function enter(...kinds: Kind[]): Promise<Organization> {
  place = await at.world.newOrganization();
  for (const kind of kinds) await set(kind);
  own.log.length = 0;
  operators.log.length = 0;
  return place;
}
const person = () => ({ kind: "person" as const, ...place });
const set = (kind: Kind) =>
  at.world.call(at.world.registry.setModel, { kind, provider: "other", model: own.models[kind], address: own.url, key: own.key }, person());
const remove = (kind: Kind) => at.world.call(at.world.registry.removeModel, { kind }, person());
const asked = () => ({ own: own.log.map(({ kind }) => kind), operators: operators.log.map(({ kind }) => kind) });
const credits = async () => {
  const { available, reserved, used } = await at.world.call(at.world.registry.getCredits, {}, person());
  return { available, reserved, used };
};
const untouched = { available: 100, reserved: 0, used: 0 };
const postFrom = (over: object = {}) =>
  at.generate({ projectId: place.projectId, format: "linkedin", script: scriptText("en/rain-garden"), ...over }, person());
const idOf = (begun: object) => (begun as { id: string }).id;
const read = (id: string) => at.world.call(at.world.registry.getPost, { id }, person());

test("a post is written and drawn by the organization's models, for no credits, which is told before", async () => {
  await enter("text", "image");
  expect(await postFrom({ images: "illustration", dryRun: true })).toMatchObject({ credits: 0, agent: "test-writer", notice: null });
  const begun = await postFrom({ images: "illustration" });
  expect(begun).toMatchObject({ credits: 0 });
  await at.work();
  const { status, generation } = await read(idOf(begun));
  expect([status, generation]).toMatchObject(["in_review", { agent: "test-writer", credits: 0 }]);
  expect(asked()).toEqual({ own: ["text", "image"], operators: [] });
  expect(await credits()).toEqual(untouched);
});

test("each kind of work for which there is none is done by the operator's model, and costs what that costs", async () => {
  await enter("text");
  const begun = await postFrom({ images: "illustration" });
  expect(begun).toMatchObject({ credits: 1 });
  await at.work();
  expect(asked()).toEqual({ own: ["text"], operators: ["image"] });
  expect(await credits()).toEqual({ available: 99, reserved: 0, used: 1 });
  await enter("image");
  await postFrom({ images: "illustration" });
  await at.work();
  expect(asked()).toEqual({ own: ["image"], operators: ["text"] });
  expect(await credits()).toEqual({ available: 99, reserved: 0, used: 1 });
});

test("another organization's work never goes to them", async () => {
  await enter("text", "image");
  place = await at.world.newOrganization();
  await postFrom({ images: "illustration" });
  await at.work();
  expect(asked()).toEqual({ own: [], operators: ["text", "image"] });
  expect(await credits()).toEqual({ available: 98, reserved: 0, used: 2 });
});

test("a model that is removed meanwhile is not asked, and nobody else does its work", async () => {
  await enter("text");
  const begun = await postFrom();
  await remove("text");
  await at.work();
  const { status, generation } = await read(idOf(begun));
  expect(status).toBe("failed");
  expect(generation?.error).toContain("was removed in the meantime");
  expect(asked()).toEqual({ own: [], operators: [] });
  expect(await credits()).toEqual(untouched);
});

test("work that has begun with the operator's model ends with it, at its price", async () => {
  await enter();
  await postFrom();
  await set("text");
  own.log.length = 0;
  await at.work();
  expect(asked()).toEqual({ own: [], operators: ["text"] });
  expect(await credits()).toEqual({ available: 99, reserved: 0, used: 1 });
});

test("a key that is replaced meanwhile is the one that is sent", async () => {
  await enter("text");
  await postFrom();
  await using next = await openModelServer({ text: () => post });
  await at.world.call(
    at.world.registry.setModel,
    { kind: "text", provider: "other", model: next.models.text, address: next.url, key: next.key },
    person(),
  );
  await at.work();
  expect(asked()).toEqual({ own: [], operators: [] });
  expect(next.asked("text").at(-1)).toMatchObject({ key: next.key, outcome: "answered" });
});

test("pictures for a post cost nothing, and wait their turn without credits too", async () => {
  await enter("image");
  const { id } = await at.world.newPost({ projectId: place.projectId }, place);
  const draw = () => at.world.call(at.world.registry.generatePostImages, { id, prompt: "A stone wall.", count: 2 }, person());
  expect((await draw()).imageIds).toHaveLength(2);
  own.state.plan = () => "429";
  await expect(draw()).rejects.toMatchObject({ code: "unavailable" });
  expect(await credits()).toEqual(untouched);
  await at.world.call(at.world.registry.setQuotas, { bytes: 0 }, { kind: "operator", organizationId: place.organizationId });
  await expect(draw()).rejects.toMatchObject({ code: "invalid_state", details: { quota: "bytes" } });
});

test("an alternative text and an improvement are proposed by the organization's model", async () => {
  await enter("text");
  own.state.answers.text = ({ pictures }) =>
    pictures.length > 0 ? { hasPicture: true, text: "A stone wall at dusk." } : { markdown: "Better.", summary: "", changes: [] };
  const bytes = await picture(1, { width: 100, height: 50 }).jpeg().toBuffer();
  const image = { projectId: place.projectId, base64: bytes.toString("base64"), alt: "Before" };
  const { id } = await at.world.call(at.world.registry.uploadImage, image, person());
  expect(await at.world.call(at.world.registry.proposeAltText, { id }, person())).toMatchObject({ credits: 0, agent: "test-writer" });
  const created = await at.world.newArticle({ projectId: place.projectId, markdown: readSampleArticle("en/rain-garden") }, person());
  await at.world.call(at.world.registry.proposeImprovement, { id: created.id, revision: 1 }, person());
  await at.work();
  own.state.answers.text = () => post;
  expect(asked().own.length).toBeGreaterThanOrEqual(2);
  expect(asked().operators).toEqual([]);
  expect(await credits()).toEqual(untouched);
});

test("a recording is heard by the organization's model where the operator has none", async () => {
  await enter("transcription");
  const input = { projectId: place.projectId, file: new File([new Uint8Array(waveFile(3))], "talk.wav") };
  const transcribe = (dryRun: boolean) => at.world.call(at.world.registry.transcribeRecording, { ...input, dryRun }, person());
  expect(await transcribe(true)).toMatchObject({ credits: 0, agent: "test-listener" });
  const begun = await transcribe(false);
  expect(begun).toMatchObject({ credits: 0 });
  await at.work();
  const heard = await at.world.call(at.world.registry.getTranscription, { id: idOf(begun) }, person());
  expect(heard).toMatchObject({ status: "done", text: "What was said.", credits: 0, agent: "test-listener" });
  expect(await credits()).toEqual(untouched);
  await remove("transcription");
  await expect(transcribe(false)).rejects.toMatchObject({ code: "unavailable" });
});

test("a routine starts with them, and approvers see that it costs nothing", async () => {
  await enter("text", "image");
  const routine = {
    id: place.projectId,
    posts: [{ format: "linkedin" as const, images: "illustration" as const, daysAfter: 0, time: "09:00" }],
  };
  expect(await at.world.call(at.world.registry.setRoutine, routine, person())).toMatchObject({ credits: 0 });
  const markdown = readSampleArticle("en/rain-garden");
  const { id } = await at.world.newArticle({ projectId: place.projectId, status: "in_review", markdown }, place);
  expect((await at.world.call(at.world.registry.getArticle, { id }, person())).routine).toEqual({ posts: 1, credits: 0 });
  await at.world.call(at.world.registry.approveArticle, { id, revision: 1 }, person());
  await at.work();
  expect(asked()).toEqual({ own: ["text", "image"], operators: [] });
  expect(await credits()).toEqual(untouched);
});

test("a routine whose pictures have no room tells leaders so", async () => {
  await enter("text", "image");
  const posts = [{ format: "linkedin" as const, images: "illustration" as const, daysAfter: 0, time: "09:00" }];
  await at.world.call(at.world.registry.setRoutine, { id: place.projectId, posts }, person());
  await at.world.call(at.world.registry.setQuotas, { bytes: 0 }, { kind: "operator", organizationId: place.organizationId });
  const { id } = await at.world.newArticle({ projectId: place.projectId, status: "in_review" }, place);
  await at.world.call(at.world.registry.approveArticle, { id, revision: 1 }, person());
  await at.work();
  const told = "select row_to_json(n)::text as text from notification n where kind = 'routine_incomplete' and organization_id = $1";
  const { rows } = await at.world.owner.query(told, [place.organizationId]);
  expect(rows[0].text).toContain("1 of 1 routine posts was not written");
  expect(rows[0].text).toContain("bytes");
  expect(asked()).toEqual({ own: [], operators: [] });
});

test("people are offered what they do", async () => {
  await enter("transcription");
  const brand = () => at.world.call(at.world.registry.getBrand, { id: place.projectId }, person());
  expect((await brand()).capabilities).toMatchObject({ transcription: true, ownModels: ["transcription"] });
  await remove("transcription");
  expect((await brand()).capabilities).toMatchObject({ transcription: false, ownModels: [] });
});

test("twenty pieces of work wait at once, and no more", async () => {
  await enter("text");
  for (let count = 0; count < 20; count += 1) await postFrom();
  await expect(postFrom()).rejects.toMatchObject({ code: "rate_limited" });
  await at.work();
  expect(await postFrom()).toMatchObject({ credits: 0 });
  await at.work();
});

test.each(["endless", "nested", "packed", "elsewhere", "key_refused", "500"] as const)(
  "a model that answers with %s costs nothing and fails for its owner alone",
  async (fault) => {
    await enter("text");
    own.state.plan = () => fault;
    const begun = await postFrom();
    await at.work();
    const { status, generation } = await read(idOf(begun));
    expect(status).toBe("failed");
    expect(generation?.error).not.toContain(own.key);
    expect(await credits()).toEqual(untouched);
    expect(at.world.logLines.join("")).not.toContain(own.key);
  },
);
