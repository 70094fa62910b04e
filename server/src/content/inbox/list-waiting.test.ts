import type { Role, WaitingKind } from "@galley/contract";
import { expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

const as = (personId: string, role: Role = "owner") => ({ kind: "person" as const, personId, role });

async function waitingFor(world: World, personId: string, role: Role = "owner") {
  const { data } = await world.call(registry.listWaiting, { limit: 100 }, as(personId, role));
  return data;
}

async function subjectsOf(world: World, kind: WaitingKind, personId: string, role: Role = "owner") {
  return (await waitingFor(world, personId, role)).filter((entry) => entry.kind === kind).map(({ subject }) => subject.id);
}

test("a review waits for everybody who may approve but whoever asked for it, and for nobody once a colleague gave it", async () => {
  await using world = await openWorld();
  const reviewer = await world.newMember({ role: "reviewer" });
  const writer = await world.newMember({ role: "member" });
  const { id } = await world.newArticle({ markdown: "# Walls\n\nThick walls store heat." }, as(writer.personId, "member"));
  await world.call(registry.submitArticle, { id }, as(writer.personId, "member"));
  const [entry, ...others] = await waitingFor(world, reviewer.personId, "reviewer");
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    kind: "review",
    subject: { type: "article", id, title: "Walls" },
    count: 1,
    revision: 1,
    via: null,
    byService: false,
    excerpt: "Thick walls store heat.",
    dueAt: null,
    snoozedUntil: null,
  });
  expect(await subjectsOf(world, "review", writer.personId, "member")).toEqual([]);
  expect(await subjectsOf(world, "review", world.personId)).toEqual([id]);
  await world.call(registry.approveArticle, { id, revision: 1 }, as(world.personId));
  expect(await subjectsOf(world, "review", reviewer.personId, "reviewer")).toEqual([]);
});

test("a review that somebody asked for themselves does not wait for them, unless a program of theirs asked", async () => {
  await using world = await openWorld();
  const { id: own } = await world.newArticle({ status: "in_review" }, as(world.personId));
  const { id: written } = await world.newArticle({ status: "in_review", slug: "written" });
  const { id: post } = await world.newPost();
  expect(own).not.toBe(written);
  expect(await subjectsOf(world, "review", world.personId)).toEqual([post, written]);
});

test("a review waits for the approver whom the project names alone, at once after another is named", async () => {
  await using world = await openWorld();
  const first = await world.newMember({ role: "reviewer" });
  const second = await world.newMember({ role: "reviewer" });
  const name = (approverEmail: string) => world.call(registry.updateProject, { id: world.projectId, approverEmail }, { kind: "operator" });
  await name(first.email);
  const { id } = await world.newArticle({ status: "in_review" });
  expect(await subjectsOf(world, "review", first.personId, "reviewer")).toEqual([id]);
  expect(await subjectsOf(world, "review", second.personId, "reviewer")).toEqual([]);
  await name(second.email);
  expect(await subjectsOf(world, "review", first.personId, "reviewer")).toEqual([]);
  expect(await subjectsOf(world, "review", second.personId, "reviewer")).toEqual([id]);
});

test("a mention waits until its person answers or anybody resolves the thread", async () => {
  await using world = await openWorld();
  const ilse = await world.newMember({ email: "ilse@hearth.example", role: "reader" });
  const { articleId: id, id: first } = await world.newComment({ body: "@ilse, is this so?" });
  const { id: second } = await world.newComment({ id, body: "@ilse, and this?" });
  const open = async () =>
    (await waitingFor(world, ilse.personId, "reader")).map(({ kind, commentId, excerpt }) => [kind, commentId, excerpt]);
  expect(await open()).toEqual([
    ["mention", second, "@ilse, and this?"],
    ["mention", first, "@ilse, is this so?"],
  ]);
  await world.newComment({ id, parentId: first, body: "It is." }, as(ilse.personId, "member"));
  expect((await open()).map(([, commentId]) => commentId)).toEqual([second]);
  const { id: again } = await world.newComment({ id, parentId: first, body: "Sure, @ilse?" });
  expect((await open()).map(([, commentId]) => commentId)).toEqual([again, second]);
  const threads = (await waitingFor(world, ilse.personId, "reader")).map(({ threadId }) => threadId);
  expect(threads).toEqual([first, second]);
  await world.call(registry.resolveComment, { id: second }, as(world.personId));
  await world.call(registry.resolveComment, { id: first }, as(world.personId));
  expect(await open()).toEqual([]);
});

test("requested changes wait for the author until the work is handed in again or the request is resolved", async () => {
  await using world = await openWorld();
  const writer = await world.newMember({ role: "member" });
  const mine = as(writer.personId, "member");
  const { id } = await world.newArticle({}, mine);
  await world.call(registry.submitArticle, { id }, mine);
  const changes = (revision: number) =>
    world.call(registry.requestArticleChanges, { id, revision, reason: "Say how thick." }, as(world.personId));
  const { comment } = await changes(1);
  expect(await waitingFor(world, writer.personId, "member")).toMatchObject([
    { kind: "changes_requested", subject: { type: "article", id }, commentId: comment.id, actor: "Marta Vidal", excerpt: "Say how thick." },
  ]);
  await world.call(registry.submitArticle, { id }, mine);
  expect(await waitingFor(world, writer.personId, "member")).toEqual([]);
  const again = await changes(1);
  await world.call(registry.resolveComment, { id: again.comment.id }, mine);
  await world.call(registry.resolveComment, { id: comment.id }, mine);
  expect(await waitingFor(world, writer.personId, "member")).toEqual([]);
});

test("a post's requested changes wait as a post, with the reason", async () => {
  await using world = await openWorld();
  const writer = await world.newMember({ role: "member" });
  const { id, revision } = await world.newPost({}, { personId: writer.personId });
  await world.call(registry.requestPostChanges, { id, revision, reason: "Shorter." }, as(world.personId));
  expect(await waitingFor(world, writer.personId, "member")).toMatchObject([
    { kind: "changes_requested", subject: { type: "post", id }, actor: "Marta Vidal", excerpt: "Shorter." },
  ]);
});

test("topics that a program suggests wait as one entry for each project until each is decided, whoever decides", async () => {
  await using world = await openWorld();
  const writer = await world.newMember({ role: "member" });
  await world.call(registry.suggestTopics, { projectId: world.projectId, titles: ["Stone walls", "Slate roofs"] });
  expect(await waitingFor(world, writer.personId, "member")).toMatchObject([
    { kind: "suggestions", projectId: world.projectId, subject: { type: "topics", id: world.projectId }, count: 2, byService: true },
  ]);
  expect(await waitingFor(world, writer.personId, "reader")).toEqual([]);
  const { data: made } = await world.call(registry.listTopicSuggestions, { projectId: world.projectId }, as(world.personId));
  for (const { id } of made) await world.call(registry.declineTopic, { id }, as(world.personId));
  expect(await waitingFor(world, writer.personId, "member")).toEqual([]);
});

test("kinds that somebody does not want to see in the dashboard do not wait for them", async () => {
  await using world = await openWorld();
  await world.newArticle({ status: "in_review" });
  const choices = [{ kind: "review_requested" as const, inApp: false, email: "now" as const }];
  await world.call(registry.setNotificationChoices, { choices }, as(world.personId));
  expect(await waitingFor(world, world.personId)).toEqual([]);
});

test("nothing waits in a project that the person does not reach, nor in another organization", async () => {
  await using world = await openWorld();
  const other = await world.newProject();
  const outside = await world.newMember({ role: "reviewer", projectIds: [other.id] });
  await world.newArticle({ status: "in_review" });
  const reach = { ...world.actor(as(outside.personId, "reviewer")), reach: [other.id] };
  const foreign = await world.newOrganization();
  const list = async (actor: typeof reach) => {
    const { invoke } = await import("#src/operations/invoke.ts");
    const call = { actor, surface: "dashboard" as const, requestId: "req_1" };
    return (await invoke(world.app.services, registry.listWaiting as never, call, () => ({}))).output;
  };
  expect(await list(reach)).toEqual({ data: [], nextCursor: null });
  const theirs = { ...reach, organizationId: foreign.organizationId, personId: foreign.personId, reach: "all" as never };
  expect(await list(theirs)).toEqual({ data: [], nextCursor: null });
});
