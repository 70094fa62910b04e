import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import type { Organization } from "#test/actor-of.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { waveFile } from "#test/recordings/files.ts";
import type { Who } from "#test/world.ts";
import { type GenerationWorld, openGenerationWorld, scriptText } from "./test-support.ts";

let own: ModelServer;
let at: GenerationWorld;
let place: Organization;
beforeAll(async () => {
  own = await openModelServer({ text: () => ({ text: "Heat pumps work below zero.", hashtags: ["HeatPumps"] }) });
  at = await openGenerationWorld({
    models: createModels({}, undefined, quickPace),
    createOwnModels: (dependencies) => createOwnModels(dependencies, quickPace),
  });
});
afterEach(() => {
  own.state.plan = () => undefined;
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await own[Symbol.asyncDispose]();
});

type Kind = "text" | "image" | "transcription";
type Price = { currency: string; input?: number; output?: number; each?: number };

const person = (over: Partial<Who> = {}) => ({ kind: "person" as const, ...place, projectId: null, ...over });

async function set(kind: Kind, price: Price | null = null, model: string = own.models[kind]): Promise<void> {
  const input = { kind, provider: "other" as const, model, address: own.url, key: own.key, price };
  await at.world.call(at.world.registry.setModel, input, person());
}

async function writePost(images: "none" | "illustration" = "none"): Promise<void> {
  await at.generate({ projectId: place.projectId, format: "linkedin", script: scriptText("en/rain-garden"), images }, person());
  await at.work();
}

const usage = (input: { months?: number; format?: "csv" } = {}, who: Who = person()) =>
  at.world.call(at.world.registry.getUsage, input, who);
const used = async () => (await usage()).months[0]?.models;

test("tokens, pictures and seconds of each model are added up by month, their tests included, with their cost", async () => {
  place = await at.world.newOrganization();
  await set("text", { currency: "EUR", input: 0.5, output: 2 });
  await set("image", { currency: "EUR", each: 0.25 });
  await set("transcription", { currency: "USD", each: 0.6 });
  await writePost("illustration");
  const file = new File([new Uint8Array(waveFile(3))], "talk.wav");
  await at.world.call(at.world.registry.transcribeRecording, { projectId: place.projectId, file }, person());
  await at.work();
  const { input, output } = own.state.tokens;
  const text = { kind: "text", model: "test-writer", calls: 2, inputTokens: 2 * input, outputTokens: 2 * output };
  expect(await used()).toMatchObject([
    { kind: "transcription", calls: 2, seconds: 4, images: 0, cost: { amount: 0.04, currency: "USD" } },
    { ...text, images: 0, cost: { amount: (2 * (input * 0.5 + output * 2)) / 1_000_000, currency: "EUR" } },
    { kind: "image", calls: 2, images: 2, seconds: 0, cost: { amount: 0.5, currency: "EUR" } },
  ]);
  expect((await usage()).months).toMatchObject([{ credits: { used: 0, budget: 100 } }]);
});

test("work that fails counts what it asked", async () => {
  place = await at.world.newOrganization();
  await set("text");
  own.state.plan = () => "no_json";
  await writePost();
  const asked = own.log.filter(({ body }) => body.model === "test-writer").length;
  const [counted] = (await used()) ?? [];
  expect(counted?.calls).toBeGreaterThan(2);
  expect(counted?.calls).toBeLessThan(asked);
  expect(counted).toMatchObject({ cost: null });
});

test("of twenty tasks at once each counts", async () => {
  place = await at.world.newOrganization();
  await set("text");
  const pieces = Array.from({ length: 20 }, () =>
    at.generate({ projectId: place.projectId, format: "linkedin", script: scriptText("en/rain-garden") }, person()),
  );
  await Promise.all(pieces);
  await at.work();
  expect(await used()).toMatchObject([{ calls: 21, inputTokens: 21 * own.state.tokens.input }]);
});

test("another price counts from then on, and another currency in a row of its own", async () => {
  place = await at.world.newOrganization();
  await set("text", { currency: "EUR", input: 1 });
  await set("text", { currency: "EUR", input: 3 });
  await set("text", { currency: "USD", input: 1 });
  const { input } = own.state.tokens;
  expect(await used()).toMatchObject([
    { calls: 2, cost: { amount: (4 * input) / 1_000_000, currency: "EUR" } },
    { calls: 1, cost: { amount: input / 1_000_000, currency: "USD" } },
  ]);
  const wrong = set("text", { currency: "EUR", each: 1 });
  await expect(wrong).rejects.toMatchObject({ code: "invalid_input", param: "price" });
});

test("the file has a line for credits and each model, and no spreadsheet takes a model's name for a formula", async () => {
  place = await at.world.newOrganization();
  own.state.models.push("=1+1");
  await set("text", { currency: "EUR", input: 1000 }, "=1+1");
  expect((await usage()).csv).toBeNull();
  const { months, csv } = await usage({ format: "csv" });
  const month = months[0]?.month;
  expect(csv).toBe(
    `\uFEFFmonth,what,provider,model,calls,input_tokens,output_tokens,images,seconds,credits,cost,currency\r
${month},credits,,,,,,,,0,,\r
${month},text,other,"'=1+1",1,100,20,0,0,,0.1,EUR\r
`,
  );
});

test("owners, admins and their tokens for all projects see models, and others the credits alone", async () => {
  place = await at.world.newOrganization();
  await set("text");
  const seen = async (who: Who) => (await usage({}, who)).months.map(({ models }) => models.length);
  const token: Who = { ...place, kind: "token", permissions: ["projects:read" as const] };
  expect(await seen({ ...token, projectId: null })).toEqual([1]);
  expect(await seen(token)).toEqual([0]);
  expect(await seen(person({ role: "member" }))).toEqual([0]);
});
