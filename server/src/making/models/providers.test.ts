import { type ModelKind, type ModelProvider, modelProvider, modelProviderNames } from "@galley/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { createVault } from "#src/core/secrets.ts";
import type { ModelFailed, Models } from "#src/operations/outside/models.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { providerForms } from "#test/models/provider-forms.ts";
import { quickPace, shortSilence } from "#test/models/quick-pace.ts";
import { waveFile } from "#test/recordings/files.ts";
import { createOwnModels } from "./create-own-models.ts";
import { goodNote, modelFailureOf, writing } from "./test-support.ts";

const egress = createEgress({ allow: ["127.0.0.1/32"] });
const vault = createVault([Buffer.alloc(32, 1)]);
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});
afterAll(() => egress.close());

type Opened = { server: ModelServer; models: Models };

async function open(provider: ModelProvider, kind: ModelKind, pace = quickPace): Promise<Opened> {
  const server = await openModelServer({ text: () => goodNote }, provider);
  closing.push(server);
  server.state.asksForKey = modelProvider(provider).needsKey;
  const key = server.state.asksForKey ? { sent: server.key } : null;
  const own = createOwnModels({ egress, vault, record: async () => {} }, pace);
  const models = own.open("org_1", [{ kind, provider, model: server.models[kind], address: server.url, key, price: null }]);
  return { server, models };
}

/** Has the one model that is there do its work, and tells what came. */
async function work({ text, image, transcription }: Models): Promise<unknown> {
  const timeoutMilliseconds = 20_000;
  if (text !== undefined) return (await text.write(writing({ timeoutMilliseconds }))).value;
  if (image !== undefined) {
    const { images } = await image.draw({ prompt: "A stone.", width: 1080, height: 1080, count: 1, timeoutMilliseconds });
    return images.length;
  }
  const recording = { audio: waveFile(1), mediaType: "audio/wav", seconds: 1, timeoutMilliseconds };
  return (await transcription?.transcribe(recording))?.text;
}

const made: Record<ModelKind, unknown> = { text: goodNote, image: 1, transcription: "What was said." };
const all = modelProviderNames.flatMap((provider) =>
  (Object.keys(modelProvider(provider).models) as ModelKind[]).map((kind) => [provider, kind] as const),
);

test.for(all)("%s does its work: %s, asked at its own address with the key in its own header", async ([provider, kind]) => {
  const { server, models } = await open(provider, kind);
  expect(await work(models)).toEqual(made[kind]);
  const { base, keyHeader } = providerForms[provider];
  expect(server.url.endsWith(base)).toBe(true);
  const needsKey = modelProvider(provider).needsKey;
  expect(server.asked(kind).at(-1)).toMatchObject({
    key: needsKey ? server.key : undefined,
    keyHeader: needsKey ? keyHeader : undefined,
    outcome: "answered",
  });
  // A form of request that the endpoint takes is remembered: the second piece of work takes one.
  const before = server.log.length;
  await work(models);
  expect(server.log.length - before).toBe(1);
});

type Case = [fault: ModelFault, kind: ModelFailed["kind"], about?: ModelFailed["about"]];
const common: Case[] = [
  ["429", "busy"],
  ["500", "unavailable"],
  ["cut", "unavailable"],
  ["reset", "unavailable"],
  ["packed", "unavailable"],
  ["elsewhere", "misconfigured", "address"],
];
const faults = all.flatMap(([provider, kind]) => {
  const { refusals } = providerForms[provider];
  const needsKey = modelProvider(provider).needsKey;
  const own: Case[] = [
    ...(needsKey ? [["key_refused", "misconfigured", "key"] as Case] : []),
    [
      refusals.unknown_model ?? "unknown_model",
      provider === "whisper_cpp" ? "invalid" : "misconfigured",
      provider === "whisper_cpp" ? undefined : "model",
    ],
    ...(needsKey && (refusals.no_quota !== undefined || provider === "openai") ? [["no_quota", "misconfigured", "account"] as Case] : []),
    ...(refusals.content_policy || provider === "openai" ? [["content_policy", "refused"] as Case] : []),
    ["no_json", kind === "text" ? "invalid" : "unavailable"],
    ["other_shape", kind === "text" ? "invalid" : "unavailable"],
    ["stalls", "timeout"],
    ["endless", "invalid"],
    ["nested", "unavailable"],
    ["garbled", "unavailable"],
  ];
  return [...common, ...own].map((fault) => [provider, kind, ...fault] as const);
});

test.for(faults)("%s, %s: %o fails as %s, about its %s", async ([provider, kind, fault, failure, about]) => {
  const { server, models } = await open(provider, kind, fault === "stalls" ? shortSilence : quickPace);
  const inside = await openModelServer();
  closing.push(inside);
  server.state.elsewhere = inside.url;
  server.state.plan = () => fault;
  const failed = await modelFailureOf(work(models));
  expect(failed).toMatchObject({ kind: failure, about });
  expect(`${failed.message}${failed.stack}`).not.toContain(server.key);
  // An owner is asked, and no setting of the operator is named.
  expect(failed.message).not.toMatch(/GALLEY_|the operator/);
  expect(inside.log).toEqual([]);
});

test("what a server inside says besides its work is not shown", async () => {
  const { server, models } = await open("ollama", "text");
  server.state.plan = () => ({ status: 400, message: "The canary of an inner service." });
  const failed = await modelFailureOf(work(models));
  expect(failed).toMatchObject({ kind: "invalid" });
  expect(failed.message).not.toContain("canary");
});

test("a network that the operator has not opened is not called, whatever name leads there", async () => {
  await using server = await openModelServer({ text: () => goodNote });
  await using fenced = { egress: createEgress({ allow: [] }), [Symbol.asyncDispose]: () => fenced.egress.close() };
  const own = createOwnModels({ egress: fenced.egress, vault, record: async () => {} }, quickPace);
  for (const address of [server.url, server.url.replace("127.0.0.1", "localhost"), "http://169.254.169.254/v1", "https://10.0.0.1/v1"]) {
    const entered = { kind: "text" as const, provider: "other" as const, model: "m", address, key: null, price: null };
    await expect(own.test("org_1", entered), address).rejects.toMatchObject({ name: "EgressRefused" });
    const failed = await modelFailureOf(work(own.open("org_1", [entered])));
    expect(failed, address).toMatchObject({ kind: "misconfigured", about: "address" });
  }
  expect(server.log).toEqual([]);
});
