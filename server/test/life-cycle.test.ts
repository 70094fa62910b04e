import type { Permission } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { decideOnAuthors } from "./decide-on-authors.ts";
import { openModelServer } from "./models/open-model-server.ts";
import { quickPace } from "./models/quick-pace.ts";
import { picture } from "./picture.ts";
import { readUse } from "./read-use.ts";
import { operationAt } from "./request.ts";
import { takeSlots } from "./take-slots.ts";
import { openWorld, type World } from "./world.ts";

const base64 = (await picture(7).png().toBuffer()).toString("base64");
let world: World;
let agent: string;
let reviewer: string;
let site: string;
const answered = new Set<string>();
beforeAll(async () => {
  world = await openWorld();
  const person = await world.newMember({ role: "reviewer" });
  const writing: Permission[] = ["articles:write", "posts:read", "posts:write", "images:write"];
  const looking: Permission[] = ["projects:read", "articles:read", "comments:read", "calendar:read", "results:read"];
  agent = (await world.newToken({ projectId: world.projectId, permissions: [...writing, ...looking] })).value;
  const reviewing: Permission[] = ["articles:read", "articles:approve", "posts:approve", "comments:write"];
  reviewer = (await world.newToken({ personId: person.personId, permissions: reviewing })).value;
  site = (await world.newReadToken()).value;
});
afterAll(() => world.close());

async function ok(token: string, method: string, path: string, body?: object, at = world) {
  const answer = await at.request(method, path, { token, body });
  expect(answer.error, `${method} ${path}`).toBeUndefined();
  answered.add(operationAt(method, path)?.name ?? path);
  return answer.body;
}

async function refused(token: string, method: string, path: string, body?: object) {
  return (await world.request(method, path, { token, body })).error?.code;
}

async function publishWhatIsDue(id: string) {
  await world.makeDue(id);
  while ((await world.app.workers.publisher.work()) > 0);
}

describe("an article's whole life over the API", () => {
  let id: string;

  test("an agent looks around, writes and is told what to wait for", async () => {
    const { data } = await ok(agent, "GET", "/projects");
    expect(data).toEqual([expect.objectContaining({ id: world.projectId })]);
    for (const path of [`/projects/${world.projectId}/brand`, "/tags"]) await ok(agent, "GET", path);
    const created = await ok(agent, "POST", "/articles", { markdown: "# Stone houses\n\nThey are slow to warm.", submit: false });
    expect(created).toEqual({
      id: expect.any(String),
      revision: 1,
      submitted: false,
      droppedImages: [],
      dropped: [],
      checks: expect.any(Array),
    });
    id = String(created.id);
    expect(await ok(agent, "PATCH", `/articles/${id}`, { revision: 1, summary: "Slow walls." })).toMatchObject({
      revision: 2,
      status: "draft",
    });
    expect(await ok(agent, "POST", `/articles/${id}/submit`)).toEqual({ id, revision: 2, status: "in_review" });
    expect(await refused(agent, "PATCH", `/articles/${id}`, { revision: 2, summary: "Later." })).toBe("locked");
    expect(await refused(agent, "DELETE", `/articles/${id}`)).toBe("locked");
    expect(await refused(agent, "POST", `/articles/${id}/approve`, { revision: 2 })).toBe("insufficient_scope");
  });

  test("a reviewer approves what was read, and nothing else", async () => {
    const { data } = await ok(reviewer, "GET", `/articles?projectId=${world.projectId}&status=in_review`);
    expect(data).toEqual([expect.objectContaining({ id, status: "in_review" })]);
    const { revision } = await ok(reviewer, "GET", `/articles/${id}`);
    expect(await refused(reviewer, "POST", `/articles/${id}/approve`, { revision: 1 })).toBe("conflict");
    expect(await ok(reviewer, "POST", `/articles/${id}/approve`, { revision })).toEqual({ approved: true, remaining: [], routine: null });
    expect(await refused(reviewer, "POST", `/articles/${id}/schedule`, { day: "2099-06-01", time: "09:30" })).toBe("insufficient_scope");
  });

  test("it gets its date, and the site does not know of it before", async () => {
    expect(await ok(agent, "POST", `/articles/${id}/schedule`, { day: "2099-06-01", time: "09:30" })).toEqual({
      scheduled: "2099-06-01T09:30",
      scheduledAt: "2099-06-01T13:30:00.000Z",
      status: "scheduled",
      warnings: [],
    });
    expect((await ok(site, "GET", "/articles?locale=en")).data).toEqual([]);
    expect(await refused(site, "GET", "/articles/stone-houses?locale=en")).toBe("not_found");
  });

  test("its minute comes, and the site shows that revision", async () => {
    await publishWhatIsDue(id);
    expect(await ok(agent, "GET", `/articles/${id}`)).toMatchObject({ status: "published", publishedRevision: 2 });
    expect((await ok(agent, "POST", "/publications/retry", { projectId: world.projectId, destination: "wordpress" })).retried).toBe(0);
    expect((await ok(site, "GET", "/articles?locale=en")).data).toEqual([
      expect.objectContaining({ id, revision: 2, summary: "Slow walls." }),
    ]);
    expect(await ok(site, "GET", "/articles/stone-houses?locale=en")).toMatchObject({ id, title: "Stone houses" });
    expect(await refused(agent, "DELETE", `/articles/${id}`)).toBe("invalid_state");
  });

  test("it is revised: the site keeps the old words until somebody has approved the new ones", async () => {
    expect(await ok(agent, "PATCH", `/articles/${id}`, { revision: 2, title: "Old stone houses" })).toMatchObject({
      revision: 3,
      status: "draft",
    });
    expect(await ok(site, "GET", `/articles/${id}?locale=en`)).toMatchObject({ revision: 2, title: "Stone houses" });
    expect(await refused(agent, "POST", `/articles/${id}/schedule`, { day: "2099-06-02", time: "09:30" })).toBe("invalid_state");
    await ok(agent, "POST", `/articles/${id}/submit`);
    await ok(reviewer, "POST", `/articles/${id}/approve`, { revision: 3 });
    await ok(agent, "POST", `/articles/${id}/schedule`, { day: "2099-06-02", time: "09:30" });
    await publishWhatIsDue(id);
    expect(await ok(site, "GET", `/articles/${id}?locale=en`)).toMatchObject({ revision: 3, title: "Old stone houses" });
  });

  test("all that happened is told in order, each thing once", async () => {
    const events = (await world.events()).filter(({ subject_id }) => subject_id === id);
    expect(events.map(({ type, data }) => `${type} ${data.revision}`)).toEqual([
      "article.review_requested 2",
      "article.scheduled 2",
      "article.published 2",
      "article.review_requested 3",
      "article.scheduled 3",
      "article.published 3",
      "article.updated 3",
    ]);
    const { rows } = await world.owner.query("select operation from audit where subject_id = $1 order by age(xmin) desc, ctid", [id]);
    expect(rows.map(({ operation }) => operation)).toEqual([
      "create_article",
      "update_article",
      "submit_article",
      "approve_article",
      "schedule_article",
      "publish_article",
      "update_article",
      "submit_article",
      "approve_article",
      "schedule_article",
      "publish_article",
    ]);
  });

  test("one that no site shows can be deleted", async () => {
    const created = await ok(agent, "POST", "/articles", { markdown: "# Never mind\n\nA thought.", submit: false });
    const template = await ok(agent, "POST", `/articles/${created.id}/template`, { name: "A thought" });
    expect(await ok(agent, "PATCH", `/article-templates/${template.id}`, { name: "Thought" })).toMatchObject({ name: "Thought" });
    expect((await ok(agent, "GET", "/article-templates")).data).toEqual([expect.objectContaining({ id: template.id })]);
    expect(await ok(agent, "POST", `/article-templates/${template.id}/articles`)).toMatchObject({ revision: 1 });
    await ok(agent, "DELETE", `/article-templates/${template.id}`);
    const copy = await ok(agent, "POST", `/articles/${created.id}/duplicate`);
    for (const one of [created.id, copy.id]) expect(await ok(agent, "DELETE", `/articles/${one}`)).toEqual({ id: one, deleted: true });
    expect(await refused(agent, "GET", `/articles/${created.id}`)).toBe("not_found");
  });
});

describe("what surrounds an article over the API", () => {
  let articleId: string;
  let imageId: string;

  test("a suggested topic that a person has planned becomes an article, on the day that was planned", async () => {
    expect(await ok(agent, "POST", "/topics/suggest", { titles: ["What walls keep"] })).toMatchObject({ suggested: 1 });
    expect((await ok(agent, "GET", "/topics")).data).toEqual([]);
    const topicId = await world.newTopic({ title: "What walls hide" });
    expect((await ok(agent, "GET", "/topics")).data).toEqual([expect.objectContaining({ id: topicId, title: "What walls hide" })]);
    expect((await ok(agent, "GET", "/calendar")).data).toEqual([expect.objectContaining({ type: "topic", id: topicId })]);
    const created = await ok(agent, "POST", "/articles", { markdown: "# What walls hide\n\nPipes, mostly.", topicId });
    articleId = String(created.id);
    expect((await ok(agent, "GET", "/topics")).data).toEqual([]);
    expect((await ok(agent, "GET", "/calendar")).data).toEqual([expect.objectContaining({ type: "article", id: articleId })]);
  });

  test("a reviewer asks about a passage, and the question is closed", async () => {
    const comment = await ok(reviewer, "POST", `/articles/${articleId}/comments`, { quote: "Pipes, mostly.", body: "And wires?" });
    await ok(reviewer, "POST", `/articles/${articleId}/comments`, { parentId: comment.id, body: "Wires too." });
    expect((await ok(agent, "GET", `/articles/${articleId}/comments`)).data).toEqual([
      expect.objectContaining({ id: comment.id, quote: "Pipes, mostly.", replies: [expect.objectContaining({ body: "Wires too." })] }),
    ]);
    expect(await ok(reviewer, "POST", `/comments/${comment.id}/resolve`)).toEqual({ id: comment.id, resolved: true });
    expect((await ok(agent, "GET", `/articles/${articleId}/comments`)).data).toEqual([]);
  });

  test("a reviewer words a remark anew, takes another one back, and other words that they suggest are put in", async () => {
    const passing = await ok(reviewer, "POST", `/articles/${articleId}/comments`, { body: "Short." });
    expect(await ok(reviewer, "PATCH", `/comments/${passing.id}`, { body: "Rather short." })).toMatchObject({ body: "Rather short." });
    expect(await ok(reviewer, "DELETE", `/comments/${passing.id}`)).toEqual({ id: passing.id, deleted: true });
    const draft = await ok(agent, "POST", "/articles", { markdown: "# Pipes\n\nPipes, mostly.", submit: false });
    const suggested = { quote: "mostly", body: "Be exact.", replacement: "and wires" };
    const { id } = await ok(reviewer, "POST", `/articles/${draft.id}/comments`, suggested);
    expect(await ok(agent, "POST", `/comments/${id}/apply`, { revision: 1 })).toEqual({ id, revision: 2, resolved: true });
    await ok(agent, "DELETE", `/articles/${draft.id}`);
  });

  test("what people show of themselves, and what they look at, is listed for the token of one of them", async () => {
    expect((await ok(reviewer, "GET", "/authors")).data).toEqual([]);
    expect((await ok(agent, "GET", "/saved-views?screen=calendar")).data).toEqual([]);
  });

  test("a picture becomes the cover and, deleted, leaves the article without one", async () => {
    const image = await ok(agent, "POST", "/images", { base64, alt: "An open wall" });
    imageId = String(image.id);
    expect(image).toEqual({ id: imageId, width: 40, height: 30, markdown: `![An open wall](image:${imageId})` });
    const part = await ok(agent, "POST", `/images/${imageId}/crop`, { left: 20, top: 0, width: 20, height: 30 });
    expect(part).toMatchObject({ alt: "An open wall", width: 20, height: 30 });
    await ok(reviewer, "POST", `/articles/${articleId}/approve`, { revision: 1 });
    await ok(agent, "PATCH", `/articles/${articleId}`, { revision: 1, coverImageId: imageId });
    expect((await ok(agent, "GET", `/articles/${articleId}`)).coverImage).toMatchObject({ id: imageId, alt: "An open wall" });
    expect(await ok(agent, "PATCH", `/images/${imageId}`, { alt: "A wall, open" })).toMatchObject({ id: imageId, alt: "A wall, open" });
    expect((await ok(agent, "GET", `/articles/${articleId}`)).coverImage).toMatchObject({ alt: "A wall, open" });
    expect((await world.app.web.request(`/api/v1/images/${imageId}`)).headers.get("content-type")).toBe("image/png");
    expect(await ok(agent, "DELETE", `/images/${imageId}`)).toEqual({ id: imageId, deleted: true, waitsForApproval: false });
    expect((await ok(agent, "GET", `/articles/${articleId}`)).coverImage).toBeNull();
  });

  test("a post is written, revised, approved by a person, dated and deleted", async () => {
    const { id, status } = await ok(agent, "POST", "/posts", { format: "x", articleId, parts: ["Pipes, mostly."], submit: false });
    expect(status).toBe("draft");
    expect(await ok(agent, "POST", `/posts/${id}/submit`)).toEqual({ id, revision: 1, status: "in_review" });
    const comment = await ok(reviewer, "POST", `/posts/${id}/comments`, { quote: "mostly", body: "And wires?" });
    expect((await ok(agent, "GET", `/posts/${id}/comments`)).data).toEqual([expect.objectContaining({ id: comment.id, quote: "mostly" })]);
    expect(await ok(agent, "PATCH", `/posts/${id}`, { revision: 1, parts: ["Pipes.", "And wires."] })).toMatchObject({ revision: 2 });
    expect(await ok(reviewer, "POST", `/posts/${String(id)}/approve`, { revision: 2 })).toMatchObject({ approved: true });
    expect(await refused(agent, "POST", `/posts/${id}/destinations/x/schedule`, { day: "2099-06-01", time: "09:30" })).toBe(
      "invalid_state",
    );
    await ok(agent, "POST", `/articles/${articleId}/submit`);
    await ok(reviewer, "POST", `/articles/${articleId}/approve`, { revision: 2 });
    await ok(agent, "POST", `/articles/${articleId}/schedule`, { day: "2099-06-01", time: "09:00" });
    expect(await ok(agent, "POST", `/posts/${id}/destinations/x/schedule`, { day: "2099-06-01", time: "09:30" })).toEqual({
      scheduled: "2099-06-01T09:30",
      status: "scheduled",
      warnings: [{ code: "no_app", message: expect.stringContaining("Ask its operator") }],
    });
    expect(await ok(agent, "GET", `/posts/${id}`)).toMatchObject({ status: "scheduled", articleId });
    expect((await ok(agent, "GET", "/posts?format=x")).data).toEqual([expect.objectContaining({ id })]);
    const template = await ok(agent, "POST", `/posts/${id}/template`, { name: "A thought" });
    expect(await ok(agent, "PATCH", `/post-templates/${template.id}`, { name: "Thought" })).toMatchObject({ name: "Thought" });
    expect((await ok(agent, "GET", "/post-templates")).data).toEqual([expect.objectContaining({ id: template.id })]);
    expect(await ok(agent, "POST", `/post-templates/${template.id}/posts`)).toMatchObject({ revision: 1 });
    await ok(agent, "DELETE", `/post-templates/${template.id}`);
    const copy = await ok(agent, "POST", `/posts/${id}/duplicate`);
    for (const one of [id, copy.id]) expect(await ok(agent, "DELETE", `/posts/${one}`)).toEqual({ id: one, deleted: true });
  });

  test("a carousel is drawn for one network, and its file can be fetched", async () => {
    const slides = ["What walls hide", "Pipes, mostly", "Look before you drill"].map((title) => ({ title }));
    const { id } = await ok(agent, "POST", "/posts", { format: "carousel", articleId, slides });
    const { exportId } = await ok(agent, "POST", `/posts/${id}/render`, { destination: "linkedin" });
    while ((await world.app.workers.exportWorker.work()) > 0);
    const ready = await ok(agent, "POST", `/posts/${id}/render`, { destination: "linkedin", exportId });
    expect(ready).toMatchObject({ exportId, status: "ready", progress: 1 });
    expect((await (await world.app.web.request(String(ready.downloadUrl))).text()).slice(0, 5)).toBe("%PDF-");
  });

  test("the service writes a post itself, and draws for it", async () => {
    const script =
      "Old walls hold a lot of heat. They take a day to warm. A heat pump runs long and low. So it fits them. Nobody has to tear them down.";
    const begun = await ok(agent, "POST", "/posts/generate", { format: "linkedin", script });
    expect(begun).toMatchObject({ id: expect.any(String), status: "generating", revision: 0, credits: 0, notice: expect.any(String) });
    while ((await world.app.workers.generationWorker.work()) > 0);
    expect(await ok(agent, "GET", `/posts/${begun.id}`)).toMatchObject({ status: "in_review", revision: 1, agent: "built-in writer" });
    const { imageIds } = await ok(agent, "POST", `/posts/${begun.id}/images`, { prompt: "An old wall in the sun", count: 1 });
    const illustrated = await ok(agent, "PATCH", `/posts/${begun.id}`, { revision: 1, imageId: (imageIds as string[])[0] });
    expect(illustrated.revision).toBe(2);
  });

  test("a model proposes the words for a picture", async () => {
    await using server = await openModelServer({ text: () => ({ hasPicture: true, text: "An open wall" }) });
    const models = createModels({ text: server.settings().text }, undefined, quickPace);
    await using withModel = await openWorld({ models });
    const { value } = await withModel.newToken({ projectId: withModel.projectId });
    const { id } = await ok(value, "POST", "/images", { base64 }, withModel);
    expect(await ok(value, "POST", `/images/${id}/alt-text`, {}, withModel)).toMatchObject({ id, alt: "An open wall", credits: 1 });
  });

  test("somebody without an account is let in by a link, and out again", async () => {
    const { projectId } = world;
    const { id, url } = await ok(reviewer, "POST", "/guest-links", { projectId, articleId, right: "comment", label: "Client" });
    expect(url).toMatch(/\/guest\/org_\w+\/\w{43}$/);
    expect((await ok(reviewer, "GET", `/guest-links?projectId=${projectId}&articleId=${articleId}`)).data).toEqual([
      expect.objectContaining({ id, state: "open" }),
    ]);
    expect(await ok(reviewer, "DELETE", `/guest-links/${id}`)).toEqual({ id, revoked: true });
  });

  test("what readers searched for comes back as results", async () => {
    await world.newResults([{ day: "2026-01-02", page: "https://hearth.example/blog/stone-houses", clicks: 12, impressions: 300 }]);
    expect((await ok(agent, "GET", "/results")).data).toEqual([expect.objectContaining({ clicks: 12, impressions: 300 })]);
  });
});
test("posts take the slots of a queue", () => takeSlots(world, (...call) => ok(agent, ...call)));
test("a reviewer decides how members are seen as authors", () => decideOnAuthors(world, (...call) => ok(reviewer, ...call)));
test("prices and use by month are read", () => readUse((...call) => ok(agent, ...call)));

test("every operation of the contract was answered well at least once", () => {
  expect([...answered].toSorted()).toEqual(publicOperations.map(({ operation }) => operation.name).toSorted());
});
