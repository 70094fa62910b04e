import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { sendMessage } from "./client.ts";

// Carries out the steps of the three prompts as a careful model does, with the person's part in between.
let world: World;
let token: string;
let articleId: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newAssistant({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

const markdown = "## Where the air goes\n\nFind out how much air leaks.\n\n## What to do first\n\nSeal the attic.";

async function call(name: string, args: Record<string, unknown> = {}) {
  const { data, text } = await world.callTool(token, name, args);
  expect(data, `${name}: ${text}`).toBeDefined();
  return data;
}

async function refused(name: string, args: Record<string, unknown>) {
  return (await world.callTool(token, name, args)).code;
}

test("the next planned article is written, and goes live only after a person has approved it", async () => {
  const topicId = await world.newTopic({ title: "How houses lose warmth" });
  expect(await call("get_brand", { id: world.projectId })).toMatchObject({ voice: { tones: [] } });
  const { data: topics } = await call("list_topics", { projectId: world.projectId, limit: 5 });
  expect(topics).toEqual([expect.objectContaining({ id: topicId, callToAction: expect.any(String) })]);
  await call("list_articles", { projectId: world.projectId, status: "published" });
  await call("get_results", { projectId: world.projectId });
  await call("get_calendar", { projectId: world.projectId });
  const draft = {
    projectId: world.projectId,
    topicId,
    title: "How houses lose warmth",
    markdown,
    summary: "Air first.",
    seoTitle: "Warmth",
  };
  const created = await call("create_article", { ...draft, seoDescription: "Air first.", submit: false, idempotencyKey: "plan-1" });
  expect(created).toMatchObject({ submitted: false, dropped: [], droppedImages: [] });
  articleId = created.id;
  const read = await call("get_article", { id: articleId });
  expect(read).toMatchObject({ status: "draft", revision: 1, topicId, checks: expect.any(Array) });
  await call("update_article", { id: articleId, revision: 1, title: "How old houses lose their warmth" });
  expect(await call("submit_article", { id: articleId })).toEqual({ id: articleId, revision: 2, status: "in_review" });
  const date = { id: articleId, day: "2099-06-01", time: "09:30" };
  expect(await refused("schedule_article", { ...date, confirm: true })).toBe("invalid_state");
  await world.call(world.registry.approveArticle, { id: articleId, revision: 2 }, { kind: "person" });
  expect(await refused("schedule_article", date)).toBe("invalid_input");
  expect(await call("schedule_article", { ...date, confirm: true })).toMatchObject({ scheduled: "2099-06-01T09:30", status: "scheduled" });
  await world.makeDue(articleId);
  while ((await world.app.workers.publisher.work()) > 0);
  expect(await call("get_article", { id: articleId })).toMatchObject({ status: "published", publishedRevision: 2 });
});

test("an article is improved by what a reviewer asked for, and readers keep the old words until that is approved", async () => {
  const asked = await world.call(
    world.registry.createComment,
    { id: articleId, quote: "Seal the attic.", body: "Say how." },
    { kind: "person" },
  );
  const { data: comments } = await call("list_comments", { id: articleId });
  expect(comments).toEqual([expect.objectContaining({ id: asked.id, body: "Say how.", via: null })]);
  const { revision, markdown: body } = await call("get_article", { id: articleId });
  const saved = await call("update_article", {
    id: articleId,
    revision,
    markdown: `${body.replace("attic.", "attic with boards.")}\n\n---`,
  });
  expect(saved).toMatchObject({ revision: 3, status: "draft", dropped: [{ kind: "rule", line: 9, excerpt: "", offer: null }] });
  expect(await refused("update_article", { id: articleId, revision, title: "Older" })).toBe("conflict");
  await call("create_comment", { id: articleId, parentId: asked.id, body: "It names the boards now." });
  await call("resolve_comment", { id: asked.id });
  await call("submit_article", { id: articleId });
  expect(await refused("update_article", { id: articleId, revision: 3, title: "Late" })).toBe("locked");
  expect(await call("get_article", { id: articleId })).toMatchObject({ status: "in_review", revision: 3, publishedRevision: 2 });
  await world.call(world.registry.approveArticle, { id: articleId, revision: 3 }, { kind: "person" });
});

test("posts are made from an article, checked before they are saved, and planned before they are approved", async () => {
  const tooLong = { articleId, format: "x", parts: ["Walls. ".repeat(60)], dryRun: true };
  expect(await call("create_post", tooLong)).toMatchObject({
    dryRun: true,
    violations: [expect.objectContaining({ param: "parts[0].text" })],
  });
  const { id, status } = await call("create_post", { articleId, format: "x", parts: ["Air leaks first."], idempotencyKey: "post-1" });
  expect(status).toBe("in_review");
  const date = { id, destination: "x", day: "2099-06-02", time: "08:00", confirm: true };
  const warnings = [expect.objectContaining({ code: "no_app" })];
  expect(await call("schedule_post", date)).toEqual({ scheduled: "2099-06-02T08:00", status: "in_review", warnings });
  const approved = await world.call(world.registry.approvePost, { id, revision: 1 }, { kind: "person" });
  expect(approved).toMatchObject({ status: "scheduled", scheduled: [{ destination: "x", at: "2099-06-02T08:00" }] });
  const { data: posts } = await call("list_posts", { projectId: world.projectId });
  expect(posts).toEqual([expect.objectContaining({ id, articleId, agent: "Claude" })]);
});

test("a post is revised by what was asked for, with the tools for comments that articles have", async () => {
  const { id } = await world.newPost({ format: "x", parts: ["Seal the attic.", "Then the cellar."] });
  const asked = await world.call(world.registry.createPostComment, { id, quote: "the attic", body: "Say how." }, { kind: "person" });
  // As a model sends them: one tool, and the field says what it is about.
  const send = async (name: string, args: object) =>
    (await sendMessage(world.app.web, token, "tools/call", { name, arguments: args })).result;
  const listed = await send("list_comments", { postId: id });
  expect(listed.structuredContent.data).toEqual([expect.objectContaining({ id: asked.id, quote: "the attic", point: null })]);
  await call("update_post", { id, revision: 1, parts: ["Seal the attic with boards.", "Then the cellar."] });
  const answer = await send("create_comment", { postId: id, parentId: asked.id, body: "It names the boards now." });
  expect(answer.structuredContent).toMatchObject({ body: "It names the boards now.", revision: 2 });
  await call("resolve_comment", { id: asked.id });
  for (const args of [{ body: "x" }, { body: "x", id: articleId, postId: id }]) {
    const { isError, content } = await send("create_comment", args);
    expect([isError, content[0].text]).toEqual([true, expect.stringMatching(/^invalid_input: /)]);
  }
  const { content } = await send("list_comments", { postId: "x".repeat(65) });
  expect(content[0].text).toContain("param: postId");
});
