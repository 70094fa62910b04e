import { type QuotaKind, usualQuotas } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
const person = { kind: "person" } as const;
const operator = { kind: "operator" } as const;
beforeAll(async () => {
  world = await openWorld();
  await world.warm();
});
afterAll(() => world.close());
beforeEach(() => world.empty("organization_quota"));

const quotas = async () => {
  const { data } = await world.call(world.registry.getQuotas, {}, person);
  return Object.fromEntries(data.map(({ kind, ...rest }) => [kind, rest])) as Record<QuotaKind, { used: number; max: number }>;
};
const set = (input: Partial<Record<QuotaKind, number | null>>) => world.call(world.registry.setQuotas, input, operator);

let names = 0;
function email(): string {
  names += 1;
  return `new-${names}@hearth.example`;
}

async function accept(): Promise<unknown> {
  const address = email();
  const personId = `usr_joining_${names}`;
  const { link } = await world.call(world.registry.inviteMember, { email: address, role: "reader" }, person);
  await world.owner.query("insert into person (id, email, name, proved_at) values ($1, $2, 'S', now())", [personId, address]);
  const input = { link: link?.split("/").at(-1) ?? "" };
  return () => world.call(world.registry.acceptInvitation, input, { kind: "person", role: "reader", personId });
}

const makers: Record<Exclude<QuotaKind, "bytes">, () => Promise<unknown>> = {
  articles: () =>
    world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# Full\n\nText.", submit: false }, person),
  members: () => world.call(world.registry.addMember, { email: email(), role: "reader" }, operator),
  projects: () => world.newProject(),
  webhookEndpoints: () =>
    world.call(
      world.registry.createWebhookEndpoint,
      { url: "https://127.0.0.1/galley", events: ["article.published"], projectId: null },
      person,
    ),
  tokens: () => world.newToken(),
};
const full = (kind: QuotaKind) => ({
  code: "invalid_state",
  message: expect.stringMatching(/^The organization is full: it has/),
  details: { quota: kind },
});

describe.each(Object.keys(makers) as (keyof typeof makers)[])("room for %s", (kind) => {
  test("is given to as many of ten at once as there is room for, and the refused leave nothing", async () => {
    const { used } = (await quotas())[kind];
    await set({ [kind]: used + 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => makers[kind]()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(full(kind));
    expect((await quotas())[kind]).toEqual({ used: used + 3, max: used + 3 });
    await expect(makers[kind]()).rejects.toMatchObject(full(kind));
    await set({ [kind]: used + 4 });
    await makers[kind]();
    await set({ [kind]: null });
    expect((await quotas())[kind]).toEqual({ used: used + 4, max: usualQuotas[kind] });
  });
});

test("a deleted article makes room for one", async () => {
  const { used } = (await quotas()).articles;
  await set({ articles: used + 1 });
  const { id } = (await makers.articles()) as { id: string };
  await expect(makers.articles()).rejects.toMatchObject(full("articles"));
  await world.call(world.registry.deleteArticle, { id }, person);
  await makers.articles();
  await expect(makers.articles()).rejects.toMatchObject(full("articles"));
});

test("nobody joins a full organization, also of ten who accept at once, and its invitation stays", async () => {
  const joining = [];
  for (let index = 0; index < 5; index += 1) joining.push((await accept()) as () => Promise<unknown>);
  await set({ members: (await quotas()).members.used + 2 });
  const outcomes = await Promise.allSettled(joining.map((join) => join()));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { data } = await world.call(world.registry.listInvitations, {}, person);
  expect(data).toHaveLength(3);
  await expect(accept()).rejects.toMatchObject(full("members"));
});

test("an image that does not fit leaves no row and no file, and a deleted one makes room", async () => {
  const upload = async (color: number) =>
    world.call(world.registry.uploadImage, {
      projectId: world.projectId,
      base64: (await picture(color).png().toBuffer()).toString("base64"),
      license: "own",
    });
  const { id } = await upload(1);
  const { used } = (await quotas()).bytes;
  expect(used).toBeGreaterThan(0);
  await set({ bytes: used + 1 });
  const files = async () => {
    const keys = [];
    for await (const { key } of world.storage.list("images/")) keys.push(key);
    return keys.length;
  };
  const before = await files();
  await expect(upload(2)).rejects.toMatchObject(full("bytes"));
  expect([await files(), (await quotas()).bytes.used]).toEqual([before, used]);
  await set({ bytes: used });
  await expect(upload(3)).rejects.toMatchObject(full("bytes"));
  expect(await files()).toBe(before);
  // Errors in the call itself come first.
  await expect(world.call(world.registry.uploadImage, { projectId: world.projectId, base64: "!!!!" })).rejects.toMatchObject({
    code: "invalid_input",
    param: "base64",
  });
  await world.call(world.registry.deleteImage, { id });
  await set({ bytes: used * 2 });
  await upload(4);
});

test("quotas are the operator's to set and no business of members, and of another organization stay as they are", async () => {
  await expect(world.call(world.registry.setQuotas, { articles: 1 }, person)).rejects.toMatchObject({ code: "not_allowed" });
  await expect(world.call(world.registry.getQuotas, {}, { ...person, role: "member" })).rejects.toMatchObject({ code: "not_allowed" });
  await expect(set({})).rejects.toMatchObject({ code: "invalid_input" });
  await set({ articles: 0 });
  const other = await world.newOrganization();
  const abroad = { organizationId: other.organizationId, personId: other.personId, projectId: other.projectId };
  await world.call(world.registry.createArticle, { projectId: other.projectId, markdown: "# Free\n\nText.", submit: false }, abroad);
  const { value } = await world.newToken();
  expect(JSON.stringify((await world.request("GET", "/projects", { token: value })).body)).not.toMatch(/quota|max/);
});
