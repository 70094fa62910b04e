import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../world.ts";
import { sendMessage } from "./client.ts";

let world: World;
let assistant: { id: string; value: string };
beforeAll(async () => {
  world = await openWorld();
  assistant = await world.newAssistant({ projectId: world.projectId, name: "Claude" });
});
afterAll(() => world.close());

async function one(sql: string, id: string) {
  const { rows } = await world.owner.query(sql, [id]);
  expect(rows).toHaveLength(1);
  return rows[0];
}

const article = { markdown: "# Walls\n\nThick ones keep warm." };

describe("what an assistant does shows the assistant and the person behind it", () => {
  test("in a revision", async () => {
    const { data } = await world.callTool(assistant.value, "create_article", { ...article, submit: false });
    const revision = await one("select author_kind, author_id, author_token_id from article_revision where article_id = $1", data.id);
    expect(revision).toEqual({ author_kind: "agent", author_id: world.personId, author_token_id: assistant.id });
  });

  test("in the audit", async () => {
    const { data } = await world.callTool(assistant.value, "create_article", { ...article, submit: false });
    await world.callTool(assistant.value, "delete_article", { id: data.id, confirm: true });
    const { rows } = await world.owner.query(
      "select operation, surface, person_id, token_id from audit where subject_id = $1 order by operation",
      [data.id],
    );
    const who = { surface: "assistant", person_id: world.personId, token_id: assistant.id };
    expect(rows).toEqual([
      { operation: "create_article", ...who },
      { operation: "delete_article", ...who },
    ]);
  });

  test("in a comment, to people and to the API", async () => {
    const { id } = await world.newArticle();
    const { data } = await world.callTool(assistant.value, "create_comment", { id, body: "Done." });
    expect(data).toMatchObject({ author: "Marta Vidal", via: "Claude" });
    const { data: list } = await world.callTool(assistant.value, "list_comments", { id });
    expect(list.data).toEqual([expect.objectContaining({ author: "Marta Vidal", via: "Claude" })]);
  });

  test("in a post", async () => {
    const { data } = await world.callTool(assistant.value, "create_post", { format: "x", parts: ["Walls."] });
    const { data: post } = await world.callTool(assistant.value, "get_post", { id: data.id });
    expect(post).toMatchObject({ agent: "Claude", status: "in_review" });
    const revision = await one("select author_kind, author_token_id from post_revision where post_id = $1", data.id);
    expect(revision).toEqual({ author_kind: "agent", author_token_id: assistant.id });
  });

  test("in an approval", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    await world.callTool(assistant.value, "approve_article", { id, revision: 1, confirm: true });
    expect(await one("select approved_by, token_id from approval where article_id = $1", id)).toEqual({
      approved_by: world.personId,
      token_id: assistant.id,
    });
  });

  test("in the count of its calls", async () => {
    const { id, value } = await world.newAssistant();
    await world.callTool(value, "list_projects");
    await world.callTool(value, "get_brand", { id: "prj_unknown" });
    await sendMessage(world.app.web, value, "tools/list");
    await world.app.usage.flush();
    const { rows } = await world.owner.query("select calls, errors from token_usage where token_id = $1", [id]);
    expect(rows).toEqual([{ calls: 3, errors: 1 }]);
  });
});

describe("the project's rule for agents", () => {
  test("sends an assistant's work to review, or lets it pass, whatever the rule for people is", async () => {
    for (const agentReview of [true, false]) {
      const reviewBeforePublishing = !agentReview;
      const { id } = await world.newProject({ name: `Agents ${agentReview}` });
      await world.call(world.registry.updateProject, { id, agentReview, reviewBeforePublishing }, { kind: "person" });
      const { value } = await world.newAssistant({ projectId: id });
      const created = await world.callTool(value, "create_article", article);
      const { data } = await world.callTool(value, "get_article", { id: created.data.id });
      expect(data.status).toBe(agentReview ? "in_review" : "approved");
      const post = await world.callTool(value, "create_post", { format: "x", parts: ["Walls."] });
      expect(post.data.status).toBe(agentReview ? "in_review" : "approved");
    }
  });

  test("is decided where the dashboard is: no tool reaches it, and naming an approver binds assistants too", async () => {
    const { personId, email } = await world.newMember({ role: "reviewer" });
    const { id: projectId } = await world.newProject({ name: "Named approver" });
    await world.call(world.registry.updateProject, { id: projectId, approverEmail: email }, { kind: "person" });
    const { value } = await world.newAssistant({ projectId });
    const { data } = await world.callTool(value, "create_article", article);
    const refused = await world.callTool(value, "approve_article", { id: data.id, revision: 1, confirm: true });
    expect(refused.code).toBe("not_allowed");
    const approver = await world.newAssistant({ projectId, personId });
    expect((await world.callTool(approver.value, "approve_article", { id: data.id, revision: 1, confirm: true })).data).toEqual({
      approved: true,
      remaining: [],
      routine: null,
    });
    const { error } = await sendMessage(world.app.web, value, "tools/call", { name: "update_project", arguments: { id: projectId } });
    expect(error?.code).toBe(-32602);
  });
});

describe("a call that is repeated with its key", () => {
  test("does nothing twice and answers as before", async () => {
    const call = { ...article, submit: false, idempotencyKey: "first" };
    const first = await world.callTool(assistant.value, "create_article", call);
    expect((await world.callTool(assistant.value, "create_article", call)).data).toEqual(first.data);
    const other = await world.callTool(assistant.value, "create_article", { ...call, markdown: "# Other\n\nText." });
    expect([other.code, other.param]).toEqual(["invalid_input", "idempotencyKey"]);
  });

  test("takes a key that is a text, and only where something could be done twice", async () => {
    for (const idempotencyKey of [7, null, {}, "", "two words", "x".repeat(256)]) {
      const { code, param } = await world.callTool(assistant.value, "create_article", { ...article, idempotencyKey });
      expect([code, param]).toEqual(["invalid_input", "idempotencyKey"]);
    }
    const { code, param } = await world.callTool(assistant.value, "list_projects", { idempotencyKey: "first" });
    expect([code, param]).toEqual(["invalid_input", "idempotencyKey"]);
  });
});
