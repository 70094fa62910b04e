import { isProjectScoped, type PublicOperation, pathParameters } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { chanceFrom, inShare, testSeed } from "./chance.ts";
import { type Answer, requestFor } from "./request.ts";
import { openWorld, type World } from "./world.ts";

const tries = inShare(20_000, 200);
/** Words in everything that others have, so that a leak shows. */
const canaries = { organization: "canary4e1d", project: "canary9b72" };
type Place = { organizationId: string; personId: string; projectId: string };

let world: World;
let victim: Place;
let neighbor: string;
let secrets: Secret[];
let principals: { name: string; token: string; reaches: "organization" | "project" }[];
const ownArticles: string[] = [];
const ownPosts: string[] = [];
let ownComment: string;

/** A name of something that others have, and one of the same shape that does not exist. */
type Secret = { value: string; twin: string; of: "organization" | "project"; kind: string };

beforeAll(async () => {
  world = await openWorld();
  victim = await world.newOrganization();
  neighbor = (await world.newProject({ name: `Neighbour ${canaries.project}` })).id;
  secrets = [
    ...(await fill(victim, "organization")),
    ...(await fill({ organizationId: world.organizationId, personId: world.personId, projectId: neighbor }, "project")),
  ];
  for (const status of ["draft", "in_review", "approved", "scheduled", "published"] as const) {
    ownArticles.push((await world.newArticle({ status, slug: `own-${status.replace("_", "-")}` })).id);
  }
  for (const status of ["draft", "in_review", "approved", "scheduled", "published"] as const) {
    ownPosts.push((await world.newPost({ status })).id);
  }
  ownComment = (await world.newComment()).id;
  principals = [
    { name: "all projects", token: (await world.newToken()).value, reaches: "organization" },
    { name: "project", token: (await world.newToken({ projectId: world.projectId })).value, reaches: "project" },
    { name: "site", token: (await world.newReadToken()).value, reaches: "project" },
    {
      name: "member of one project",
      token: (await world.newToken({ personId: (await world.newMember({ projectIds: [world.projectId] })).personId })).value,
      reaches: "project",
    },
  ];
});
afterAll(() => world.close());

/** Creates one of everything in a place, all of it marked, and returns the names that an attacker would like to reach. */
async function fill(place: Place, of: Secret["of"]): Promise<Secret[]> {
  const canary = canaries[of];
  const who = { ...place, kind: "token" as const };
  const imageId = await world.newImage({ ...place, alt: canary });
  const topicId = await world.newTopic({ ...place, title: canary });
  const openTopicId = await world.newTopic({ ...place, title: canary });
  const article = { projectId: place.projectId, markdown: `# ${canary}\n\n${canary}\n\n![${canary}](image:${imageId})`, summary: canary };
  const { id: draft } = await world.call(world.registry.createArticle, { ...article, topicId, submit: false }, who);
  const { id: live } = await world.newArticle(
    { projectId: place.projectId, markdown: `# ${canary}`, slug: `live-of-another-${of}`, status: "published" },
    who,
  );
  const comment = await world.newComment({ id: live, body: canary, quote: canary }, who);
  const comments = [comment, await world.newComment({ id: live, body: canary, parentId: comment.id }, who)];
  const posts = [];
  for (const status of ["in_review", "approved", "published"] as const) {
    posts.push((await world.newPost({ projectId: place.projectId, text: canary, articleId: live, status }, who)).id);
  }
  await world.call(world.registry.setBrand, { id: place.projectId, profile: { business: canary } }, { ...who, kind: "person" });
  await world.newResults([{ day: "2026-01-02", page: `https://hearth.example/${canary}`, clicks: 3 }], who);
  const token = await world.newToken({ ...place, projectId: place.projectId, name: canary });
  for (let count = 0; count < 3; count += 1) await world.newArticle({ projectId: place.projectId }, who);
  const list = await world.request("GET", "/articles?limit=1", { token: token.value });
  const projects = await world.owner.query(
    "select (select id from publication where article_id = $1) as publication, (select id from event where subject_id = $1 limit 1) as event",
    [live],
  );
  const row = (value: unknown, twin: string, kind: string): Secret => ({ value: String(value), twin, of, kind });
  return [
    row(draft, newId("article"), "article"),
    row(live, newId("article"), "article"),
    row(`live-of-another-${of}`, `live-of-no-${of}`, "slug"),
    ...posts.map((id) => row(id, newId("post"), "post")),
    ...comments.map(({ id }) => row(id, newId("comment"), "comment")),
    row(place.projectId, newId("project"), "project"),
    row(imageId, newId("image"), "image"),
    row(openTopicId, newId("topic"), "topic"),
    row(topicId, newId("topic"), "topic"),
    row(token.id, newId("token"), "token"),
    row(projects.rows[0].publication, newId("publication"), "publication"),
    row(projects.rows[0].event, newId("event"), "event"),
    row(list.body.nextCursor, `${String(list.body.nextCursor).slice(0, -4)}AAAA`, "cursor"),
  ];
}

async function tablesOf(): Promise<{ name: string; project: boolean }[]> {
  const { rows } = await world.owner.query(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id') as project
     from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Returns one hash for each table over the victim's organization, and over the neighboring project. */
async function state(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { name, project } of await tablesOf()) {
    const hash = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t where organization_id = $1`;
    hashes[`victim ${name}`] = (await world.owner.query(hash, [victim.organizationId])).rows[0].hash;
    if (!project || name === "event") continue;
    const own = await world.owner.query(`${hash} and project_id = $2`, [world.organizationId, neighbor]);
    hashes[`neighbour ${name}`] = own.rows[0].hash;
  }
  return hashes;
}

const seed = testSeed();
const { pick } = chanceFrom(seed);

/** Builds an attempt with `value` in one or more places of the request that take a name or a reference. */
function attempt(value: string, plan: { operation: PublicOperation; site: boolean; slots: string[]; own: string; count: number }) {
  const { operation, site, slots, own, count } = plan;
  const siteRead = site ? operation.siteRead : undefined;
  const input: Record<string, unknown> = { ...(siteRead ?? operation).example.input };
  if (pathParameters(operation.path).includes("id")) input.id = own;
  if (siteRead === undefined && isProjectScoped(operation)) input.projectId = world.projectId;
  const headers: Record<string, string> = {};
  for (const slot of slots) {
    if (slot === "markdown") input.markdown = `A body.\n\n![x](image:${value})\n\n[y](${value})`;
    else if (slot === "partImageId") Object.assign(input, { format: "x", text: undefined, parts: [{ text: "A part.", imageId: value }] });
    else if (slot === "slideImageId") {
      const slides = ["Cover", "Slide", "Closing"].map((title) => ({ title, imageId: value }));
      Object.assign(input, { format: "carousel", text: undefined, slides });
    } else if (slot === "Idempotency-Key") headers["idempotency-key"] = `${value}-${count}`;
    else input[slot] = value;
  }
  return { ...requestFor(operation, input), headers };
}

const references = [
  "id",
  "projectId",
  "topicId",
  "coverImageId",
  "markdown",
  "cursor",
  "Idempotency-Key",
  "organizationId",
  "articleId",
  "imageId",
  "partImageId",
  "slideImageId",
  "parentId",
];

const statusBefore: Record<string, "in_review" | "approved"> = {
  approve_article: "in_review",
  schedule_article: "approved",
  schedule_post: "approved",
};

/** Prepared subjects of operations that change them, until a call does so. */
const ready = new Map<string, string>();

/** Returns a subject of the caller in the status that the operation needs, so that only the others' names decide. */
async function ownFor(operation: PublicOperation, site: boolean): Promise<string> {
  const isRead = site || operation.method === "GET";
  if (operation.path.startsWith("/comments")) return ownComment;
  if (isRead) return pick(operation.path.startsWith("/posts") ? ownPosts : ownArticles);
  const id = ready.get(operation.name) ?? (await newOwn(operation)).id;
  ready.set(operation.name, id);
  return id;
}

async function newOwn({ name, path }: PublicOperation): Promise<{ id: string }> {
  const status = statusBefore[name];
  if (path.startsWith("/posts")) return world.newPost(status && { status });
  if (path.startsWith("/images")) return { id: await world.newImage() };
  return world.newArticle({ status: status ?? "draft" });
}

/** Returns what the caller can tell from an answer, without the ids that are new with every call. */
function told(answer: Answer, secret: Secret): string {
  const text = answer.text.replaceAll(secret.value, "#").replaceAll(secret.twin, "#");
  return `${answer.status} ${text.replaceAll(/(req|art|pst|cmt)_[0-9a-f]{32}/g, "$1")}`;
}

test(`${tries} calls with names of others' things in every place learn nothing that an unknown name would not tell, and change nothing (seed ${seed})`, async () => {
  const before = await state();
  let refused = 0;
  for (let count = 0; count < tries; count += 1) {
    const principal = pick(principals);
    const secret = pick(secrets.filter(({ of }) => of === "organization" || principal.reaches === "project"));
    const { operation } = pick(publicOperations);
    const slots = [pick(references), ...(pick([0, 1, 2]) === 0 ? [pick(references)] : [])];
    const site = principal.name === "site";
    const plan = { operation, site, slots, own: await ownFor(operation, site), count };
    const about = `seed ${seed}, try ${count}: ${principal.name}, ${operation.name}, ${secret.kind} of another ${secret.of} in ${slots.join(" and ")}`;
    const { method, path, ...rest } = attempt(secret.value, plan);
    const answer = await world.request(method, path, { token: principal.token, ...rest });
    expect(answer.text, about).not.toContain(canaries.organization);
    if (principal.reaches === "project") expect(answer.text, about).not.toContain(canaries.project);
    if (answer.error === undefined) {
      ready.delete(operation.name);
      continue;
    }
    refused += 1;
    const twin = attempt(secret.twin, plan);
    const other = await world.request(twin.method, twin.path, { token: principal.token, body: twin.body, headers: twin.headers });
    expect(told(answer, secret), about).toBe(told(other, secret));
  }
  expect(refused).toBeGreaterThan(tries / 2);
  expect(await state()).toEqual(before);
});

test("an image of another organization is left out of an article as if it did not exist", async () => {
  const token = (await world.newToken()).value;
  for (const secret of secrets.filter(({ kind, of }) => kind === "image" && of === "organization")) {
    for (const id of [secret.value, secret.twin]) {
      const body = { projectId: world.projectId, markdown: `# T\n\n![x](image:${id})\n\nB.`, submit: false };
      const { body: created } = await world.request("POST", "/articles", { token, body });
      expect(created.droppedImages).toEqual([{ src: `image:${id}`, alt: "x", line: 3, reason: "not_found" }]);
    }
  }
});

test("every column of the database that is sent as a field of the body is refused, and nothing changes", async () => {
  const { id } = await world.newArticle();
  const { rows } = await world.owner.query(
    "select distinct attname as name from pg_attribute where attrelid = any('{article,article_revision,approval,api_token}'::regclass[]) and attnum > 0",
  );
  const token = (await world.newToken({ projectId: world.projectId })).value;
  const known = new Set(["title", "slug", "markdown", "summary", "revision", "locale"]);
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = new Set(
    rows
      .flatMap(({ name }) => [name, camel(name)])
      .filter((name) => !known.has(name) && !["projectId", "topicId", "coverImageId", "seoTitle", "seoDescription"].includes(name)),
  );
  expect(names.size).toBeGreaterThan(40);
  for (const name of names) {
    const patch = await world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, summary: "S", [name]: "x" } });
    expect(patch.error, name).toMatchObject({ code: "invalid_input", param: name });
    const create = await world.request("POST", "/articles", { token, body: { markdown: "# A\n\nB.", [name]: "x" } });
    expect(create.error, name).toMatchObject({ code: "invalid_input", param: name });
  }
  expect(await world.call(world.registry.getArticle, { id })).toMatchObject({ revision: 1, summary: "" });
});
