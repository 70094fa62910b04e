import { limits } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person: Who = { kind: "person" };
const fresh = () => crypto.randomUUID().replaceAll("-", "");

type Change = Record<string, unknown> & { known?: string | null; version?: string };

async function keep(place: { articleId?: string; key?: string }, change: Change, who: Who = person): Promise<string> {
  const baseRevision = place.articleId === undefined ? 0 : 1;
  const input = { projectId: world.projectId, baseRevision, known: null, version: fresh(), ...place, ...change };
  return (await world.call(world.registry.keepWorkingCopy, input, who)).version;
}

async function read(place: { articleId?: string; key?: string }, who: Who = person) {
  return (await world.call(world.registry.getWorkingCopy, { projectId: world.projectId, ...place }, who)).copy;
}

async function newArticle(): Promise<{ articleId: string }> {
  return { articleId: (await world.newArticle({ status: "draft" })).id };
}

test("a person finds what they have written, and fields that they leave out stay as they were", async () => {
  const place = await newArticle();
  const known = await keep(place, { title: "Walls", markdown: "Stone." });
  await keep(place, { known, title: "Old walls" });
  expect(await read(place)).toMatchObject({ title: "Old walls", markdown: "Stone.", baseRevision: 1 });
});

test("nobody else reads, writes or discards it, whatever their role", async () => {
  const place = await newArticle();
  const version = await keep(place, { markdown: "Mine." });
  const other: Who = { ...person, personId: (await world.newMember({ role: "admin" })).personId, role: "admin" };
  expect(await read(place, other)).toBeNull();
  await keep(place, { markdown: "Theirs." }, other);
  await world.call(world.registry.discardWorkingCopy, { projectId: world.projectId, ...place, version }, other);
  expect(await read(place)).toMatchObject({ markdown: "Mine." });
  expect(await read(place, other)).toMatchObject({ markdown: "Theirs." });
});

test("a device that does not know the latest words writes over none of them", async () => {
  const place = await newArticle();
  const first = await keep(place, { markdown: "One." });
  await keep(place, { known: first, markdown: "Two." });
  await expect(keep(place, { known: first, markdown: "Three." })).rejects.toMatchObject({ code: "conflict" });
  await expect(keep(place, { known: null, markdown: "Three." })).rejects.toMatchObject({ code: "conflict" });
  expect(await read(place)).toMatchObject({ markdown: "Two." });
});

test("of two devices that begin at the same moment one is told of the other", async () => {
  const place = { key: fresh() };
  const both = await Promise.allSettled([keep(place, { markdown: "One." }), keep(place, { markdown: "Two." })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the same writing sent again, because its answer was lost, is no conflict", async () => {
  const place = await newArticle();
  const known = await keep(place, { markdown: "One." });
  const version = await keep(place, { known, markdown: "Two." });
  expect(await keep(place, { known, version, markdown: "Two." })).toBe(version);
  expect(await keep(place, { known: null, version, markdown: "Two." })).toBe(version);
});

test("several new texts stand side by side in the list of their writer alone, the latest first", async () => {
  const [one, other] = [{ key: fresh() }, { key: fresh() }];
  await keep(one, { title: "Gutters", locale: "en" });
  await keep(other, { markdown: "## Roofs\n\nA **roof** leaks." });
  const { data } = await world.call(world.registry.listWorkingCopies, { projectId: world.projectId }, person);
  expect(data.slice(0, 2)).toMatchObject([
    { ...other, title: "", opening: "A roof leaks." },
    { ...one, title: "Gutters", opening: "" },
  ]);
  const { personId } = await world.newMember({ role: "member" });
  const theirs = await world.call(
    world.registry.listWorkingCopies,
    { projectId: world.projectId },
    { ...person, personId, role: "member" },
  );
  expect(theirs.data).toEqual([]);
});

test("it counts for nothing outside: no revision, event, audit row, search entry or article", async () => {
  const tables = ["article", "article_revision", "event", "audit", "search_entry", "webhook_delivery", "idempotency"];
  const count = async () => {
    const found = await Promise.all(tables.map((table) => world.owner.query(`select count(*)::integer as count from ${table}`)));
    return found.map(({ rows }) => rows[0].count);
  };
  const place = await newArticle();
  const before = await count();
  const known = await keep(place, { markdown: "Not saved." });
  await keep(place, { known, markdown: "Not saved either." });
  await keep({ key: fresh() }, { markdown: "Not saved." });
  await world.call(world.registry.discardWorkingCopy, { projectId: world.projectId, ...place }, person);
  expect(await count()).toEqual(before);
});

test("discarding one version leaves a later one alone", async () => {
  const place = await newArticle();
  const first = await keep(place, { markdown: "One." });
  const second = await keep(place, { known: first, markdown: "Two." });
  const discard = (version: string) =>
    world.call(world.registry.discardWorkingCopy, { projectId: world.projectId, ...place, version }, person);
  expect(await discard(first)).toEqual({ discarded: false });
  expect(await discard(second)).toEqual({ discarded: true });
  expect(await read(place)).toBeNull();
});

test("an image, topic or author that the project does not have is left out", async () => {
  const place = { key: fresh() };
  await keep(place, { title: "Walls", coverImageId: "img_unknown", topicId: "top_unknown", byline: "nobody-here" });
  expect(await read(place)).toMatchObject({ title: "Walls", coverImage: null, topicId: null, byline: null });
});

test("the author that a text is to name stays until another one is chosen, or leaves", async () => {
  const place = { key: fresh() };
  const { personId, email } = await world.newMember({ role: "member" });
  const profile = { name: "Ilse Brandt", about: "", imageId: null, links: [] };
  const { author } = await world.call(world.registry.setAuthorProfile, profile, { ...person, personId, role: "member" });
  const first = await keep(place, { title: "Walls", byline: author.slug });
  const second = await keep(place, { known: first, title: "Old walls" });
  expect(await read(place)).toMatchObject({ title: "Old walls", byline: { slug: author.slug, name: "Ilse Brandt" } });
  const third = await keep(place, { known: second, byline: null });
  expect(await read(place)).toMatchObject({ byline: null });
  await keep(place, { known: third, byline: author.slug });
  await world.call(world.registry.removeMember, { email }, person);
  expect(await read(place)).toMatchObject({ title: "Old walls", byline: null });
});

test("it goes with its article, and with the membership of its person", async () => {
  const { personId, email } = await world.newMember({ role: "member" });
  const who: Who = { ...person, personId, role: "member" };
  const place = await newArticle();
  await keep(place, { markdown: "Theirs." }, who);
  await keep({ key: fresh() }, { markdown: "Theirs." }, who);
  const kept = async () => (await world.owner.query("select key from working_copy where person_id = $1", [personId])).rows.length;
  expect(await kept()).toBe(2);
  await world.call(world.registry.deleteArticle, { id: place.articleId });
  expect(await kept()).toBe(1);
  await world.call(world.registry.removeMember, { email }, person);
  expect(await kept()).toBe(0);
});

test("a person has a bounded number of them, and can go on with those that they have", async () => {
  const { personId } = await world.newMember({ role: "member" });
  const who: Who = { ...person, personId, role: "member" };
  await world.owner.query(
    `insert into working_copy (organization_id, person_id, key, project_id, base_revision, version, title, markdown, slug, summary, seo_title, seo_description)
     select $1, $2, 'abcdefgh' || n, $3, 0, 'version' || n, '', '', '', '', '', '' from generate_series(1, $4::integer) n`,
    [world.organizationId, personId, world.projectId, limits.workingCopiesMax],
  );
  await expect(keep({ key: fresh() }, { markdown: "One too many." }, who)).rejects.toMatchObject({ code: "invalid_state" });
  await keep({ key: "abcdefgh1" }, { known: "version1", markdown: "Goes on." }, who);
});

test("it expires 30 days after it was last written", async () => {
  const { pool, owner } = world;
  const [old, young] = [{ key: fresh() }, { key: fresh() }];
  await keep(old, { markdown: "Old." });
  await keep(young, { markdown: "Young." });
  const { rows } = await owner.query("select distinct expires_on - now()::date as days from working_copy where key = $1", [young.key]);
  expect(rows).toEqual([{ days: 30 }]);
  await owner.query("update working_copy set expires_on = now()::date - 1 where key = $1", [old.key]);
  await pool.query("select from forget_expired(1000, 'working_copy')");
  expect(await read(old)).toBeNull();
  expect(await read(young)).not.toBeNull();
});
