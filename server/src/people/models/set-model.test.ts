import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openVault } from "#src/core/secrets.ts";
import { createOwnModels } from "#src/making/models/create-own-models.ts";
import { modelKeyPlace } from "#src/operations/outside/models.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

const owner: Who = { kind: "person" };
let world: World;
let server: ModelServer;
beforeAll(async () => {
  world = await openWorld({ createOwnModels: (dependencies) => createOwnModels(dependencies, quickPace) });
});
beforeEach(async () => {
  await world.empty("organization_model");
  server = await openModelServer();
  return () => server[Symbol.asyncDispose]();
});
afterAll(() => world.close());

type Entered = Partial<Parameters<typeof world.registry.setModel.operation.input.parse>[0] & object>;
const entered = (over: Entered = {}) => ({
  kind: "text" as const,
  provider: "other" as const,
  model: server.models.text,
  address: server.url,
  key: server.key,
  ...over,
});
const set = (over: Entered = {}, who = owner) => world.call(world.registry.setModel, entered(over), who);
const get = async (who = owner) => (await world.call(world.registry.getModels, {}, who)).models;
const rows = async () => (await world.owner.query("select * from organization_model order by kind")).rows;

test("a model does a piece of its work before it is kept, each kind its own", async () => {
  const { models } = server;
  for (const kind of ["text", "image", "transcription"] as const) {
    const answer = await set({ kind, model: models[kind] });
    expect(answer).toMatchObject({
      kind,
      own: { provider: "other", model: models[kind], address: server.url, hasKey: true },
      operatorModel: null,
    });
    expect(server.asked(kind)).toHaveLength(1);
  }
  expect(await get()).toMatchObject([
    { own: { model: models.text } },
    { own: { model: models.image } },
    { own: { model: models.transcription } },
  ]);
});

test("its key is sealed for its own row, and stands in no answer, record or line", async () => {
  const audited = async () => (await world.owner.query("select * from audit where operation = 'set_model'")).rows;
  const before = await audited();
  await set();
  const [row] = await rows();
  expect(row.key).not.toContain(server.key);
  const vault = openVault("test secret", undefined);
  expect(vault.open(row.key, modelKeyPlace(world.organizationId, "text"))).toBe(server.key);
  expect(() => vault.open(row.key, modelKeyPlace(world.organizationId, "image"))).toThrow();
  expect(() => vault.open(row.key, modelKeyPlace("org_other", "text"))).toThrow();
  server.fail("key_refused");
  await set().catch(() => {});
  expect(JSON.stringify(await get())).not.toContain(server.key);
  const after = await audited();
  expect(after.length).toBe(before.length + 1);
  expect(JSON.stringify(after)).not.toContain(server.key);
  expect(world.logLines.join("")).not.toContain(server.key);
});

test("the kept key goes to the provider and address for which it was entered, and nowhere else", async () => {
  await set();
  const [before] = await rows();
  expect(await set({ key: undefined })).toMatchObject({ own: { hasKey: true } });
  expect((await rows())[0].key).toBe(before.key);
  expect(server.asked("text").at(-1)?.key).toBe(server.key);
  await using other = await openModelServer();
  other.state.asksForKey = false;
  expect(await set({ key: undefined, address: other.url })).toMatchObject({ own: { hasKey: false } });
  expect(other.log.map(({ key }) => key)).toEqual([undefined]);
  const missing = { code: "invalid_input", param: "key" };
  await expect(set({ key: undefined, provider: "azure" })).rejects.toMatchObject(missing);
});

test("a key that is removed during the test does not come back", async () => {
  await set();
  const held = Promise.withResolvers<void>();
  server.state.hold = held.promise;
  const setting = set({ key: undefined }).catch((error: unknown) => error);
  while (server.asked("text").length < 2) await new Promise(setImmediate);
  await world.call(world.registry.removeModel, { kind: "text" }, owner);
  held.resolve();
  expect(await setting).toMatchObject({ code: "conflict", param: "key" });
  expect(await rows()).toEqual([]);
});

test.for<[ModelFault, string, string | undefined]>([
  ["key_refused", "invalid_input", "key"],
  ["no_quota", "invalid_input", "key"],
  ["unknown_model", "invalid_input", "model"],
  ["elsewhere", "invalid_url", "address"],
  ["other_shape", "invalid_input", "model"],
  ["500", "unavailable", undefined],
  ["reset", "unavailable", undefined],
])("one that answers its test with %s is not kept: %s, %s", async ([fault, code, param]) => {
  server.state.plan = () => fault;
  await expect(set()).rejects.toMatchObject({ code, param, message: expect.not.stringContaining(server.key) });
  expect(await rows()).toEqual([]);
});

test.for<[string, Entered, string, string]>([
  ["an address of the metadata service", { address: "http://169.254.169.254/v1" }, "invalid_url", "address"],
  ["a private address", { address: "https://10.0.0.1/v1" }, "invalid_url", "address"],
  ["an address with a query", { address: "https://models.example/v1?a=b" }, "invalid_url", "address"],
  ["a name and password in the address", { address: "https://a:b@models.example/v1" }, "invalid_url", "address"],
  ["another port of a public address", { address: "https://93.184.215.14:8443/v1" }, "invalid_url", "address"],
  ["a key of two lines", { key: "a\r\nb: c" }, "invalid_input", "key"],
  ["an address for a provider with one for all", { provider: "openai" }, "invalid_input", "address"],
  ["work that the provider does not do", { provider: "ollama", kind: "image" }, "invalid_input", "provider"],
  ["no address", { address: undefined }, "invalid_input", "address"],
])("refuses %s", async ([, over, code, param]) => {
  await expect(set(over)).rejects.toMatchObject({ code, param });
  expect([await rows(), server.log]).toEqual([[], []]);
});

test("only owners enter and remove models, and leaders see them", async () => {
  for (const role of ["admin", "member", "reviewer", "commenter", "reader"] as const) {
    const { personId } = await world.newMember({ role });
    const who: Who = { kind: "person", role, personId };
    await expect(set({}, who)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(world.call(world.registry.removeModel, { kind: "text" }, who)).rejects.toMatchObject({ code: "not_allowed" });
    if (role === "admin") expect(await get(who)).toHaveLength(3);
    else await expect(get(who)).rejects.toMatchObject({ code: "not_allowed" });
  }
});

test("a model that is removed is gone, and once", async () => {
  await set();
  expect(await world.call(world.registry.removeModel, { kind: "text" }, owner)).toEqual({ kind: "text", removed: true });
  expect(await rows()).toEqual([]);
  await expect(world.call(world.registry.removeModel, { kind: "text" }, owner)).rejects.toMatchObject({ code: "not_found" });
});

test("an organization tests one model at a time, and holds up no other", async () => {
  const held = Promise.withResolvers<void>();
  server.state.hold = held.promise;
  const first = set();
  while (server.asked("text").length < 1) await new Promise(setImmediate);
  await expect(set()).rejects.toMatchObject({ code: "unavailable" });
  const others = await world.newOrganization();
  await using free = await openModelServer();
  await set({ address: free.url, key: free.key }, { kind: "person", ...others });
  held.resolve();
  await first;
  expect(await rows()).toHaveLength(2);
});
