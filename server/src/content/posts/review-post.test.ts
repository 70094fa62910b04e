import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const approve = (id: string, revision = 1, who: Who = person) => world.call(world.registry.approvePost, { id, revision }, who);
const askChanges = (id: string, reason: string, revision = 1, who: Who = person) =>
  world.call(world.registry.requestPostChanges, { id, revision, reason }, who);
const reject = (id: string, revision = 1, who: Who = person) => world.call(world.registry.rejectPost, { id, revision }, who);
const read = (id: string) => world.call(world.registry.getPost, { id });

describe("a verdict", () => {
  test("approves exactly the revision that was read, and stays as a record", async () => {
    const { id } = await world.newPost();
    expect(await approve(id)).toEqual({
      id,
      revision: 1,
      status: "approved",
      approved: true,
      remaining: [],
      scheduled: [],
      passed: [],
      checks: [],
    });
    expect(await read(id)).toMatchObject({ status: "approved", review: { verdict: "approved", reason: "", by: "Marta Vidal" } });
    const { rows } = await world.owner.query(
      "select revision, verdict, given_by, reviewed_by, token_id, policy from post_review where post_id = $1",
      [id],
    );
    const policy = { reviewBeforePublishing: false, agentReview: true, approverId: null };
    expect(rows).toEqual([{ revision: 1, verdict: "approved", given_by: "reviewer", reviewed_by: world.personId, token_id: null, policy }]);
  });

  test("asks for changes with a reason that the author can read, until the next revision", async () => {
    const { id } = await world.newPost();
    const comment = expect.objectContaining({ body: "Name the saving.", quote: "", author: "Marta Vidal" });
    expect(await askChanges(id, " Name the saving. ")).toEqual({ id, revision: 1, status: "draft", comment });
    expect((await world.call(world.registry.listPostComments, { id })).data).toEqual([comment]);
    expect(await read(id)).toMatchObject({ status: "draft", review: { verdict: "changes_requested", reason: "Name the saving." } });
    const change = { id, revision: 1, text: "Save 400 euros." };
    expect(await world.call(world.registry.updatePost, change)).toMatchObject({ revision: 2, status: "in_review" });
    expect((await read(id)).review).toBeNull();
    expect(await approve(id, 2)).toMatchObject({ status: "approved" });
  });

  test("is there for the author while they write a draft, until that goes to review", async () => {
    const { id } = await world.newPost();
    await world.newMember({ role: "reviewer" });
    await askChanges(id, "Name the saving.");
    await world.call(world.registry.updatePost, { id, revision: 1, text: "Save 400 euros.", submit: false });
    expect(await read(id)).toMatchObject({ revision: 2, status: "draft", review: { reason: "Name the saving." } });
    const told = async () =>
      (await world.owner.query("select from notification where post_id = $1 and kind = 'review_requested'", [id])).rows.length;
    const before = await told();
    expect(await world.call(world.registry.submitPost, { id })).toEqual({ id, revision: 2, status: "in_review" });
    expect(await told()).toBeGreaterThan(before);
    expect(await read(id)).toMatchObject({ status: "in_review", review: null });
    await expect(world.call(world.registry.submitPost, { id })).rejects.toMatchObject({
      code: "invalid_state",
      message: "The post's status is in review. It must be a draft.",
    });
    const acts = await world.call(world.registry.listPostActivity, { id }, person);
    expect(acts.data.map(({ kind }) => kind)).toContain("submitted");
    expect(await approve(id, 2)).toMatchObject({ status: "approved" });
  });

  test("rejects, with or without a reason", async () => {
    const { id } = await world.newPost();
    expect(await reject(id)).toEqual({ id, revision: 1, status: "draft" });
    expect(await read(id)).toMatchObject({ review: { verdict: "rejected", reason: "" } });
    expect((await world.call(world.registry.listPostComments, { id })).data).toEqual([]);
    const other = await world.newPost();
    await world.call(world.registry.rejectPost, { id: other.id, revision: 1, reason: "Off topic." }, person);
    expect((await world.call(world.registry.listPostComments, { id: other.id })).data).toMatchObject([{ body: "Off topic." }]);
  });

  test("that sends a post back is told to its author, and not to the reviewer who is the author", async () => {
    const told = async (id: string) =>
      (await world.owner.query("select person_id, comment_id from notification where post_id = $1 and kind = 'changes_requested'", [id]))
        .rows;
    const author = await world.newMember({ role: "member" });
    const { id } = await world.newPost({}, { personId: author.personId });
    const { comment } = await askChanges(id, "Shorter.", 1, { ...person, personId: world.personId });
    expect(await told(id)).toEqual([{ person_id: author.personId, comment_id: comment.id }]);
    const own = await world.newPost();
    await askChanges(own.id, "Shorter.");
    expect(await told(own.id)).toEqual([]);
  });
});

describe("a verdict that cannot be", () => {
  test("on an older or made-up revision is a conflict", async () => {
    const { id } = await world.newPost();
    await world.call(world.registry.updatePost, { id, revision: 1, text: "Second." });
    for (const verdict of [() => approve(id, 1), () => askChanges(id, "R", 3), () => reject(id, 1)]) {
      await expect(verdict()).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
    }
  });

  test.each(["draft", "approved", "scheduled", "published"] as const)("on a post that is %s is refused", async (status) => {
    const { id } = await world.newPost({ status });
    for (const verdict of [() => approve(id), () => askChanges(id, "R"), () => reject(id)]) {
      await expect(verdict()).rejects.toMatchObject({ code: "invalid_state" });
    }
  });

  test("without a reason for the changes names it", async () => {
    const { id } = await world.newPost();
    for (const reason of ["", "  ", "r".repeat(2001)]) await expect(askChanges(id, reason)).rejects.toMatchObject({ param: "reason" });
  });

  test("by another person than the project's approver, by a member or by a token without the permission is refused", async () => {
    const approver = await world.newMember({ role: "reviewer" });
    const project = await world.newProject();
    await world.call(world.registry.updateProject, { id: project.id, approverEmail: approver.email }, person);
    const { id } = await world.newPost({ projectId: project.id }, { projectId: project.id });
    for (const verdict of [() => approve(id), () => askChanges(id, "R"), () => reject(id)]) {
      await expect(verdict()).rejects.toMatchObject({ code: "not_allowed" });
    }
    const as = { personId: approver.personId };
    await expect(approve(id, 1, { ...person, ...as, role: "member" })).rejects.toMatchObject({ code: "not_allowed" });
    const token = { ...as, role: "reviewer", projectId: project.id } as const;
    await expect(approve(id, 1, { ...token, permissions: ["posts:write"] })).rejects.toMatchObject({ code: "insufficient_scope" });
    expect(await approve(id, 1, { ...token, permissions: ["posts:approve"] })).toMatchObject({ status: "approved", approved: true });
  });
});
