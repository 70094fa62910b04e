import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function approve(id: string, revision = 1, who: Who = {}) {
  return world.call(world.registry.approveArticle, { id, revision }, who);
}

async function statusOf(id: string) {
  return (await world.call(world.registry.getArticle, { id }, { projectId: null })).status;
}

async function approvalsOf(id: string) {
  const { rows } = await world.owner.query("select revision, given_by, approved_by, token_id, policy from approval where article_id = $1", [
    id,
  ]);
  return rows;
}

test("the revision in review is approved, with who did it and under which rules", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  expect(await approve(id)).toEqual({ approved: true, remaining: [], routine: null });
  expect(await statusOf(id)).toBe("approved");
  expect(await approvalsOf(id)).toEqual([
    {
      revision: 1,
      given_by: "reviewer",
      approved_by: world.personId,
      token_id: "tok_test",
      policy: { reviewBeforePublishing: false, agentReview: true, approverId: null },
    },
  ]);
});

test.each([2, 9])("revision %i is not the one in review: the approval is refused, naming the current one", async (revision) => {
  const { id } = await world.newArticle({ status: "in_review" });
  await expect(approve(id, revision)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 1 } });
  expect(await statusOf(id)).toBe("in_review");
  expect(await approvalsOf(id)).toEqual([]);
});

test.each(["draft", "approved", "scheduled", "published"] as const)(
  "an article %s is not in review and cannot be approved",
  async (status) => {
    const { id } = await world.newArticle({ status });
    const before = await approvalsOf(id);
    await expect(approve(id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await approvalsOf(id)).toEqual(before);
    expect(await statusOf(id)).toBe(status);
  },
);

test("an approval holds for one revision: after an edit it has to be given again", async () => {
  const { id } = await world.newArticle({ status: "approved" });
  await world.call(world.registry.updateArticle, { id, revision: 1, summary: "Edited." });
  await expect(approve(id, 1)).rejects.toMatchObject({ code: "invalid_state" });
  await world.call(world.registry.submitArticle, { id });
  await expect(approve(id, 1)).rejects.toMatchObject({ code: "conflict" });
  await approve(id, 2);
  expect((await approvalsOf(id)).map(({ revision }) => revision).toSorted()).toEqual([1, 2]);
});

test("of twenty approvals at once one is given, and one is kept", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  await world.warm();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => approve(id)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_state" });
  expect(await approvalsOf(id)).toHaveLength(1);
});

describe("where one person approves", () => {
  test("nobody else may, not even an owner, and the rules kept with the approval name that person", async () => {
    const project = await world.newProject();
    const reviewer = await world.newMember({ role: "reviewer" });
    await world.call(world.registry.updateProject, { id: project.id, approverEmail: reviewer.email }, { kind: "person" });
    const who = { projectId: project.id };
    const { id } = await world.newArticle({ projectId: project.id, status: "in_review" }, who);
    await expect(approve(id, 1, who)).rejects.toMatchObject({ code: "not_allowed" });
    const other = await world.newMember({ role: "reviewer" });
    await expect(approve(id, 1, { ...who, personId: other.personId, role: "reviewer" })).rejects.toMatchObject({ code: "not_allowed" });
    expect(await approve(id, 1, { ...who, personId: reviewer.personId, role: "reviewer" })).toEqual({
      approved: true,
      remaining: [],
      routine: null,
    });
    expect(await approvalsOf(id)).toMatchObject([{ approved_by: reviewer.personId, policy: { approverId: reviewer.personId } }]);
  });

  test("the refusal does not depend on the article's status or revision", async () => {
    const project = await world.newProject();
    const reviewer = await world.newMember({ role: "reviewer" });
    await world.call(world.registry.updateProject, { id: project.id, approverEmail: reviewer.email }, { kind: "person" });
    const who = { projectId: project.id };
    const { id } = await world.newArticle({ projectId: project.id }, who);
    await expect(approve(id, 7, who)).rejects.toMatchObject({ code: "not_allowed" });
  });
});
