import { limits } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function request(id: string, revision = 1, personId = world.personId, reason = "The numbers need a source.") {
  return world.call(registry.requestArticleChanges, { id, revision, reason }, { kind: "person", personId });
}

test("sends the article back as a draft with the reason as an open comment, and tells the author", async () => {
  const author = await world.newMember();
  const { id } = await world.newArticle({ status: "in_review" }, { personId: author.personId });
  const answer = await request(id);
  expect(answer).toMatchObject({ id, revision: 1, status: "draft", comment: { body: "The numbers need a source.", quote: "" } });
  const article = await world.call(registry.getArticle, { id });
  expect(article).toMatchObject({ status: "draft", revision: 1, comments: [answer.comment] });
  const { data } = await world.call(registry.listNotifications, {}, { kind: "person", personId: author.personId });
  expect(data).toMatchObject([{ kind: "changes_requested", commentId: answer.comment.id, excerpt: "The numbers need a source." }]);
  await world.call(registry.submitArticle, { id });
});

test("tells an author who is mentioned in the reason once, and nobody who sends back their own article", async () => {
  const author = await world.newMember({ email: "author@hearth.example" });
  const { id } = await world.newArticle({ status: "in_review" }, { personId: author.personId });
  await request(id, 1, world.personId, "@author see above");
  const kinds = await world.owner.query("select kind from notification where article_id = $1 and person_id = $2", [id, author.personId]);
  expect(kinds.rows).toEqual([{ kind: "changes_requested" }]);
  const own = await world.newArticle({ status: "in_review" });
  await request(own.id);
  const { rows } = await world.owner.query("select kind from notification where article_id = $1 and kind = 'changes_requested'", [own.id]);
  expect(rows).toEqual([]);
});

test("takes the revision in review, and an article that is in review", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  await expect(request(id, 2)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 1 } });
  for (const status of ["draft", "approved", "scheduled", "published"] as const) {
    const other = await world.newArticle({ status });
    await expect(request(other.id), status).rejects.toMatchObject({ code: "invalid_state" });
    expect((await world.call(registry.listComments, { id: other.id })).data).toEqual([]);
  }
});

test("is for the project's approver where there is one", async () => {
  const approver = await world.newMember({ role: "reviewer" });
  const project = await world.newProject();
  await world.call(registry.updateProject, { id: project.id, approverEmail: approver.email }, { kind: "person" });
  const { id } = await world.newArticle({ projectId: project.id, status: "in_review" }, { projectId: project.id });
  await expect(request(id)).rejects.toMatchObject({ code: "not_allowed" });
  expect(await request(id, 1, approver.personId)).toMatchObject({ status: "draft" });
});

test("an article out of reach answers like an unknown one", async () => {
  const unknown = await request("art_unknown").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "not_found" });
  const foreign = await world.newOrganization();
  const { id } = await world.newArticle({ projectId: foreign.projectId, status: "in_review" }, foreign);
  await expect(request(id)).rejects.toEqual(unknown);
});

test("has a reason of bounded length", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  for (const reason of ["", "  ", "é".repeat(limits.commentLengthMax + 1)]) {
    await expect(request(id, 1, world.personId, reason)).rejects.toMatchObject({ code: "invalid_input", param: "reason" });
  }
});

test("of an approval and a request for changes at once exactly one wins", async () => {
  await world.warm();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await world.newArticle({ status: "in_review" });
    const calls = [world.call(registry.approveArticle, { id, revision: 1 }), request(id)];
    const settled = await Promise.allSettled(round % 2 === 0 ? calls : calls.toReversed());
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status, comments } = await world.call(registry.getArticle, { id });
    expect([status, comments.length]).toEqual(status === "approved" ? ["approved", 0] : ["draft", 1]);
  }
});
