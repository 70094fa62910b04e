import { authorFormerSlugsMax } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

type Profile = Parameters<typeof world.call<typeof world.registry.setAuthorProfile.operation>>[1];
const set = (over: Partial<Profile> = {}, who: object = {}) =>
  world.call(
    world.registry.setAuthorProfile,
    { name: "Marta Vidal", about: "", imageId: null, links: [], ...over },
    { kind: "person", ...who },
  );
const list = async () => (await world.call(world.registry.listAuthors, {}, { kind: "person" })).data.map(({ slug }) => slug);

test("each member shows themself, under an address of their own that stays, until they leave", async () => {
  const other = await world.newMember({ role: "reader" });
  expect((await world.call(world.registry.getAuthorProfile, {}, { kind: "person" })).author).toBeNull();
  await set();
  expect((await set({}, other)).author.slug).toBe("marta-vidal-2");
  expect((await set({ name: "Ilse Brandt", about: "Heats." }, other)).author).toMatchObject({ slug: "marta-vidal-2", name: "Ilse Brandt" });
  await expect(set({ slug: "marta-vidal" }, other)).rejects.toMatchObject({ code: "invalid_input", param: "slug" });
  expect((await set({ slug: "ilse" }, other)).author.slug).toBe("ilse");
  expect(await list()).toEqual(["ilse", "marta-vidal"]);
  await world.call(world.registry.removeMember, { email: other.email }, { kind: "person" });
  expect(await list()).toEqual(["marta-vidal"]);
  await expect(set({}, other)).rejects.toMatchObject({ code: "not_found" });
});

test("authors are found by any part of their name, whatever its accents", async () => {
  const people = [await world.newMember({ role: "member" }), await world.newMember({ role: "member" })];
  for (const [index, person] of people.entries()) await set({ name: ["Zoë Förster", "Zora Ames"][index] ?? "" }, person);
  const found = async (query: string, limit = 50) =>
    (await world.call(world.registry.listAuthors, { query, limit }, { kind: "person" })).data.map(({ name }) => name);
  expect(await found("forst zoe")).toEqual(["Zoë Förster"]);
  expect(await found("zo")).toEqual(["Zoë Förster", "Zora Ames"]);
  expect([await found("zo", 1), await found("nobody here"), await found("%")]).toEqual([["Zoë Förster"], [], []]);
  for (const { email } of people) await world.call(world.registry.removeMember, { email }, { kind: "person" });
});

test("refuses what is no picture of theirs, and links that are not safe", async () => {
  await expect(set({ imageId: "img_nobody" })).rejects.toMatchObject({ code: "not_found", param: "imageId" });
  for (const link of ["http://marta.example", "javascript:alert(1)"])
    await expect(set({ links: [link] }), link).rejects.toMatchObject({ code: "invalid_input", param: "links[0]" });
  await expect(set({ about: "x".repeat(501) })).rejects.toMatchObject({ code: "invalid_input", param: "about" });
});

test("an article that a person begins names them, one that is imported or of a token nobody", async () => {
  await set();
  const { projectId } = world;
  const bylineOf = async (id: string) => (await world.call(world.registry.getArticle, { id })).byline?.slug;
  const create = async (who: object) =>
    (await world.call(world.registry.createArticle, { projectId, markdown: "# T\n\nB.", submit: false }, who)).id;
  expect([await bylineOf(await create({ kind: "person" })), await bylineOf(await create({}))]).toEqual(["marta-vidal", undefined]);
  const base64 = Buffer.from("# Brought along\n\nB.").toString("base64");
  const { articles } = await world.call(world.registry.importArticles, { projectId, base64 }, { kind: "person" });
  expect(await bylineOf(articles[0]?.id ?? "")).toBeUndefined();
});

test("an address that somebody gave up stays theirs while they are a member, also while they are hidden", async () => {
  const [one, other] = [await world.newMember({ role: "reader" }), await world.newMember({ role: "reader" })];
  await set({ name: "Rui Melo" }, one);
  await set({ name: "Rui Melo", slug: "rui" }, one);
  await expect(set({ slug: "rui-melo" }, other)).rejects.toMatchObject({ code: "invalid_input", param: "slug" });
  expect((await set({ name: "Rui Melo" }, other)).author.slug).toBe("rui-melo-2");
  await world.call(world.registry.deleteAuthorProfile, {}, { kind: "person", ...one });
  await expect(set({ slug: "rui" }, other)).rejects.toMatchObject({ param: "slug" });
  expect((await set({ name: "R. Melo" }, one)).author.slug).toBe("rui");
  expect((await set({ slug: "rui-melo" }, one)).author.slug).toBe("rui-melo");
  await world.call(world.registry.removeMember, { email: one.email }, { kind: "person" });
  expect((await set({ slug: "rui" }, other)).author.slug).toBe("rui");
});

test("a member keeps so many addresses and no more, and goes on with those they have", async () => {
  const member = await world.newMember({ role: "reader" });
  for (let count = 0; count <= authorFormerSlugsMax; count += 1) await set({ slug: `many-${count}` }, member);
  await expect(set({ slug: "one-more" }, member)).rejects.toMatchObject({ code: "invalid_state", param: "slug" });
  expect((await set({ slug: "many-0" }, member)).author.slug).toBe("many-0");
  await world.call(world.registry.deleteAuthorProfile, {}, { kind: "person", ...member });
  expect((await set({}, member)).author.slug).toBe("many-0");
});

test("two members who want one address at the same moment do not both get it", async () => {
  const members = await Promise.all([0, 1, 2, 3].map(() => world.newMember({ role: "reader" })));
  const outcomes = await Promise.allSettled(members.map((member) => set({ slug: "wanted" }, member)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a token or member of one project learns of its authors alone, and names no other", async () => {
  const { id: elsewhere } = await world.newProject();
  const [near, far] = [
    await world.newMember({ role: "member", projectIds: [world.projectId] }),
    await world.newMember({ role: "member", projectIds: [elsewhere] }),
  ];
  await set({ slug: "near" }, near);
  await set({ slug: "far" }, far);
  await set({ slug: "marta-vidal" });
  const token = (await world.newToken({ projectId: world.projectId })).value;
  const slugsOf = (body: unknown) => (body as { data: { slug: string }[] }).data.map(({ slug }) => slug);
  const told = slugsOf((await world.request("GET", "/authors", { token })).body);
  expect([told.includes("near"), told.includes("marta-vidal"), told.includes("far")]).toEqual([true, true, false]);
  expect(await list()).toEqual(expect.arrayContaining(["near", "far"]));
  const { id } = await world.newArticle({ status: "draft" });
  const name = (byline: string) => world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, byline } });
  const [unknown, foreign] = [await name("nobody-here"), await name("far")];
  expect(foreign.error).toEqual({
    ...unknown.error,
    message: unknown.error?.message.replace("nobody-here", "far"),
    requestId: expect.any(String),
  });
  expect([foreign.status, (await name("near")).status]).toEqual([404, 200]);
});

test("an owner or admin hides a member, who is told and shows themself again once one of them allows it", async () => {
  const { registry, projectId } = world;
  const [member, admin] = [await world.newMember({ role: "member" }), await world.newMember({ role: "admin" })];
  const asAdmin = { kind: "person", role: "admin", personId: admin.personId } as const;
  const hide = (personId: string, who: object = asAdmin) => world.call(registry.hideAuthor, { personId }, { kind: "person", ...who });
  await set({ name: "Eva Sousa" }, member);
  const { id } = await world.newArticle({ projectId }, { kind: "person", personId: member.personId });
  await expect(hide(member.personId, { role: "member", personId: member.personId })).rejects.toMatchObject({ code: "not_allowed" });
  await expect(hide(world.personId)).rejects.toMatchObject({ code: "not_allowed" });
  await expect(hide("usr_nobody")).rejects.toMatchObject({ code: "not_found" });
  const foreign = await world.newOrganization();
  await expect(hide(foreign.personId)).rejects.toMatchObject({ code: "not_found" });
  const stateOf = async () => (await world.call(registry.listMembers, { personId: member.personId }, { kind: "person" })).data[0]?.author;
  const profileOf = () => world.call(registry.getAuthorProfile, {}, { kind: "person", ...member });

  expect(await stateOf()).toBe("shown");
  expect(await Promise.all([hide(member.personId), hide(member.personId)])).toHaveLength(2);
  expect([await stateOf(), await profileOf()]).toMatchObject(["hidden", { author: null, hidden: true }]);
  expect((await world.call(registry.getArticle, { id })).byline).toBeNull();
  await expect(set({ name: "Eva Sousa" }, member)).rejects.toMatchObject({ code: "not_allowed" });
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  const mails = server.mails.filter(({ to }) => to.includes(member.email));
  expect(mails.map(({ raw }) => readMail(raw).headers.get("subject"))).toEqual(["Readers no longer see you as an author"]);
  const { data } = await world.call(registry.listAuditEntries, {}, { kind: "person" });
  expect(data.filter(({ operation }) => operation === "hide_author")).toHaveLength(2);

  await world.call(registry.allowAuthor, { personId: member.personId }, asAdmin);
  expect([await stateOf(), await profileOf()]).toMatchObject(["none", { author: null, hidden: false }]);
  expect((await set({ name: "Eva Sousa" }, member)).author.slug).toBe("eva-sousa");
  expect((await world.call(registry.getArticle, { id })).byline?.slug).toBe("eva-sousa");

  // A second time on one day is done and told to nobody, also where a version from before let somebody hidden show themself.
  await world.owner.query("update member set author_hidden_at = now() where person_id = $1", [member.personId]);
  await hide(member.personId);
  expect((await world.call(registry.getArticle, { id })).byline).toBeNull();
  await world.call(registry.allowAuthor, { personId: member.personId }, asAdmin);
  await hide(member.personId);
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  expect(server.mails.filter(({ to }) => to.includes(member.email))).toHaveLength(1);
  await world.owner.query(
    "update member set author_hidden_at = null, author_hidden_told_at = now() - interval '25 hours' where person_id = $1",
    [member.personId],
  );
  await hide(member.personId);
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  expect(server.mails.filter(({ to }) => to.includes(member.email))).toHaveLength(2);
});

test("nobody who was hidden allows themself, but an only owner", async () => {
  const { registry } = world;
  const admin = await world.newMember({ role: "admin" });
  const hide = (personId: string, who: object = {}) => world.call(registry.hideAuthor, { personId }, { kind: "person", ...who });
  const allow = (personId: string, who: object = {}) => world.call(registry.allowAuthor, { personId }, { kind: "person", ...who });
  const asAdmin = { role: "admin", personId: admin.personId };
  await hide(admin.personId);
  await expect(allow(admin.personId, asAdmin)).rejects.toMatchObject({ code: "not_allowed" });
  await allow(admin.personId);
  const second = await world.newMember({ role: "owner" });
  await hide(world.personId, { role: "owner", personId: second.personId });
  await expect(allow(world.personId)).rejects.toMatchObject({ code: "not_allowed" });
  await world.call(registry.removeMember, { email: second.email }, { kind: "person" });
  expect(await allow(world.personId)).toEqual({ personId: world.personId, hidden: false });
});
