import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reason = "The numbers need a source.";

function withdraw(id: string, { revision = 1, personId = world.personId, role = "owner" as "owner" | "reviewer" } = {}) {
  return world.call(registry.withdrawApproval, { id, revision, reason }, { kind: "person", personId, role });
}

describe("the approval of an article", () => {
  test.each(["approved", "scheduled"] as const)("that is %s goes with its date, and the author reads the reason", async (status) => {
    const author = await world.newMember();
    const { id } = await world.newArticle({ status }, { personId: author.personId });
    const answer = await withdraw(id);
    expect(answer).toMatchObject({ id, revision: 1, status: "draft", comment: { body: reason } });
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "draft", scheduledAt: null, comments: [answer.comment] });
    const { data } = await world.call(registry.listNotifications, {}, { kind: "person", personId: author.personId });
    expect(data).toMatchObject([{ kind: "changes_requested", commentId: answer.comment.id }]);
    const publishing = world.call(registry.publishArticleNow, { id, revision: 1 }, { kind: "person" });
    await expect(publishing).rejects.toMatchObject({ code: "invalid_state" });
    const activity = await world.call(registry.listArticleActivity, { id }, { kind: "person" });
    expect(activity.data[0]).toMatchObject({ kind: "changes_requested" });
    await world.call(registry.submitArticle, { id });
    expect(await world.call(registry.approveArticle, { id, revision: 1 }, { kind: "person" })).toMatchObject({ approved: true });
  });

  test("that is live, or was never given, is not withdrawn, nor that of another revision", async () => {
    for (const status of ["draft", "in_review", "published"] as const) {
      const { id } = await world.newArticle({ status });
      await expect(withdraw(id), status).rejects.toMatchObject({ code: "invalid_state" });
    }
    const { id } = await world.newArticle({ status: "approved" });
    await expect(withdraw(id, { revision: 2 })).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 1 } });
  });

  test("is taken back by whoever may give it, of several steps the last one", async () => {
    const [approver, other] = [await world.newMember({ role: "reviewer" }), await world.newMember({ role: "reviewer" })];
    const { id: projectId } = await world.newProject();
    const article = () => world.newArticle({ projectId, status: "approved" }, { projectId });
    const [{ id }, next] = [await article(), await article()];
    await world.call(registry.updateProject, { id: projectId, approverEmail: approver.email }, { kind: "person" });
    await expect(withdraw(id, { personId: other.personId, role: "reviewer" })).rejects.toMatchObject({ code: "not_allowed" });
    expect(await withdraw(id, { personId: approver.personId, role: "reviewer" })).toMatchObject({ status: "draft" });
    const steps = [
      { name: "Editor", personIds: [other.personId] },
      { name: "Client", personIds: [approver.personId] },
    ];
    await world.call(registry.setApprovalSteps, { id: projectId, kind: "steps", steps }, { kind: "person" });
    await expect(withdraw(next.id, { personId: other.personId, role: "reviewer" })).rejects.toMatchObject({ code: "not_allowed" });
    expect(await withdraw(next.id, { personId: approver.personId, role: "reviewer" })).toMatchObject({ status: "draft" });
  });

  test("out of reach answers like an unknown one", async () => {
    const foreign = await world.newOrganization();
    const { id: foreignId } = await world.newArticle({ projectId: foreign.projectId, status: "approved" }, foreign);
    for (const id of [foreignId, "art_unknown", "pst_unknown"]) await expect(withdraw(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("the approval of a post goes, and its dates wait for the next one", async () => {
  const { id } = await world.newPost({ status: "approved" });
  await world.call(registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30" });
  expect(await withdraw(id)).toMatchObject({ id, revision: 1, status: "draft", comment: { body: reason } });
  const read = () => world.call(registry.getPost, { id });
  expect(await read()).toMatchObject({ status: "draft", destinations: [{ status: "pending", at: "2099-06-01T09:30" }] });
  await expect(withdraw(id)).rejects.toMatchObject({ code: "invalid_state" });
  await world.call(registry.submitPost, { id });
  await world.call(registry.approvePost, { id, revision: 1 }, { kind: "person" });
  expect(await read()).toMatchObject({ status: "scheduled", destinations: [{ status: "scheduled" }] });
});

test("of the dates that a withdrawn approval left planned, a policy that frees the post takes up the one alone that is set", async () => {
  const { id: projectId } = await world.newProject();
  const who = { kind: "person", projectId: null } as const;
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: false }, who);
  const { id } = await world.newPost({ projectId, format: "carousel", status: "approved" }, who);
  const date = (destination: "instagram" | "linkedin" | "tiktok", day: string) =>
    world.call(registry.schedulePost, { id, destination, day, time: "09:30" }, who);
  for (const destination of ["instagram", "linkedin", "tiktok"] as const) {
    expect((await date(destination, "2099-06-01")).warnings).toEqual([]);
  }
  await withdraw(id);
  const message = "The dates planned for instagram, linkedin still wait. Set each of them again that is to hold.";
  expect(await date("tiktok", "2099-06-02")).toMatchObject({ status: "scheduled", warnings: [{ code: "still_planned", message }] });
  const states = async () =>
    (await world.call(registry.getPost, { id }, who)).destinations.map(({ destination, status, at }) => [destination, status, at]);
  expect(await states()).toEqual([
    ["instagram", "pending", "2099-06-01T09:30"],
    ["linkedin", "pending", "2099-06-01T09:30"],
    ["tiktok", "scheduled", "2099-06-02T09:30"],
  ]);
  await date("linkedin", "2099-06-01");
  expect((await states())[1]).toEqual(["linkedin", "scheduled", "2099-06-01T09:30"]);
});

test("a reviewer who is not the project's approver takes nothing down; owners and admins always do", async () => {
  const [approver, other] = [await world.newMember({ role: "reviewer" }), await world.newMember({ role: "reviewer" })];
  const { id: projectId } = await world.newProject();
  const ids = await Array.fromAsync([1, 2, 3], async () => (await world.newArticle({ projectId, status: "published" }, { projectId })).id);
  await world.call(registry.updateProject, { id: projectId, approverEmail: approver.email }, { kind: "person" });
  const takeDown = (personId: string, role: "owner" | "admin" | "reviewer") => {
    const id = ids.at(-1) ?? "";
    return world.call(registry.unpublishArticle, { id }, { kind: "person", personId, role });
  };
  await expect(takeDown(other.personId, "reviewer")).rejects.toMatchObject({ code: "not_allowed" });
  for (const [personId, role] of [
    [approver.personId, "reviewer"],
    [world.personId, "owner"],
    [world.personId, "admin"],
  ] as const) {
    expect(await takeDown(personId, role)).toMatchObject({ status: "draft" });
    ids.pop();
  }
});
