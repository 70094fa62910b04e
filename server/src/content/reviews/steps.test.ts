import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let client: string;
let editor: string;
beforeAll(async () => {
  world = await openWorld();
  client = (await world.newMember({ role: "reviewer" })).personId;
  editor = (await world.newMember({ role: "reviewer" })).personId;
});
afterAll(() => world.close());

const as = (personId: string): Who => ({ kind: "person", personId, role: "reviewer" });
const owner = (): Who => ({ kind: "person" });
type Step = { name: string; personIds?: string[]; dueDays?: number };

async function projectOf(kind: "any_two" | "steps", steps: Step[] = []): Promise<string> {
  const { id } = await world.newProject();
  await world.call(world.registry.setApprovalSteps, { id, kind, steps }, owner());
  return id;
}
const article = (projectId: string) => world.newArticle({ projectId, status: "in_review" }, owner());
const post = (projectId: string) => world.newPost({ projectId, status: "in_review" }, { projectId: null });
const approve = (id: string, who: Who, revision = 1) =>
  id.startsWith("art_")
    ? world.call(world.registry.approveArticle, { id, revision }, who)
    : world.call(world.registry.approvePost, { id, revision }, who);
const statusOf = async (id: string) =>
  (await world.owner.query(`select status, approved_revision from ${id.startsWith("art_") ? "article" : "post"} where id = $1`, [id]))
    .rows[0];
const review = (id: string, who = owner()) => world.call(world.registry.getReview, { id }, who);

describe.each([
  ["an article", article],
  ["a post", post],
])("%s", (_, make) => {
  test("in two named steps is approved by the second alone, and each answer says what remains", async () => {
    const projectId = await projectOf("steps", [{ name: "Editor" }, { name: "Client", personIds: [client] }]);
    const { id } = await make(projectId);
    expect(await approve(id, as(editor))).toMatchObject({ approved: false, remaining: [{ step: "Client", who: [{ id: client }] }] });
    expect(await statusOf(id)).toEqual({ status: "in_review", approved_revision: null });
    expect(await review(id)).toMatchObject({ kind: "steps", turn: 2, steps: [{ given: { id: editor } }, { given: null }] });
    expect(await approve(id, as(client))).toMatchObject({ approved: true, remaining: [] });
    expect(await statusOf(id)).toEqual({ status: "approved", approved_revision: 1 });
  });

  test("is refused a step by somebody whom it does not name, and tells who is", async () => {
    const projectId = await projectOf("steps", [{ name: "Client", personIds: [client] }]);
    const { id } = await make(projectId);
    await expect(approve(id, owner())).rejects.toMatchObject({ code: "not_allowed" });
    expect((await review(id)).mine).toBe(false);
    expect((await review(id, as(client))).mine).toBe(true);
  });

  test("takes any two approvals by two different people", async () => {
    const { id } = await make(await projectOf("any_two"));
    expect(await approve(id, as(editor))).toMatchObject({ approved: false, remaining: [{ step: "2", who: [] }] });
    await expect(approve(id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await approve(id, owner())).toMatchObject({ approved: true });
  });

  test("takes several steps by the same person only where each of them names this person", async () => {
    const both = await make(
      await projectOf("steps", [
        { name: "Text", personIds: [editor] },
        { name: "Law", personIds: [editor] },
      ]),
    );
    await approve(both.id, as(editor));
    expect(await approve(both.id, as(editor))).toMatchObject({ approved: true });
    const once = await make(await projectOf("steps", [{ name: "Text" }, { name: "Law", personIds: [editor] }]));
    await approve(once.id, as(editor));
    await expect(approve(once.id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
  });

  test("begins anew when it was sent back, and keeps its first steps from then on", async () => {
    const projectId = await projectOf("steps", [{ name: "Editor" }, { name: "Client", personIds: [client] }]);
    const { id } = await make(projectId);
    await approve(id, as(editor));
    const reason = "Shorter.";
    if (id.startsWith("art_")) {
      await world.call(world.registry.requestArticleChanges, { id, revision: 1, reason }, as(client));
      await world.call(world.registry.submitArticle, { id }, owner());
      expect(await review(id)).toMatchObject({ turn: 1 });
      await approve(id, owner());
      expect(await approve(id, as(client))).toMatchObject({ approved: true });
    } else {
      await world.call(world.registry.requestPostChanges, { id, revision: 1, reason }, as(client));
      await world.call(world.registry.updatePost, { id, revision: 1, text: "Short." }, owner());
      expect(await review(id)).toMatchObject({ turn: 1, revision: 2 });
      await approve(id, owner(), 2);
      expect(await approve(id, as(client), 2)).toMatchObject({ approved: true });
    }
  });

  test("follows a changed policy until its first step is given, and the old one from then on", async () => {
    const projectId = await projectOf("any_two");
    const [begun, untouched] = [await make(projectId), await make(projectId)];
    await approve(begun.id, as(editor));
    await world.call(world.registry.updateProject, { id: projectId, approverEmail: null }, owner());
    expect(await approve(untouched.id, as(editor))).toMatchObject({ approved: true });
    expect(await approve(begun.id, owner())).toMatchObject({ approved: true });
    expect((await world.owner.query("select count(*)::int as given from step_approval where subject_id = $1", [begun.id])).rows).toEqual([
      { given: 2 },
    ]);
  });

  test("is not blocked by named people who have left: owners and admins stand in, and the record says so", async () => {
    const gone = await world.newMember({ role: "reviewer" });
    const projectId = await projectOf("steps", [{ name: "Client", personIds: [gone.personId] }]);
    const { id } = await make(projectId);
    await expect(approve(id, owner())).rejects.toMatchObject({ code: "not_allowed" });
    await world.call(world.registry.removeMember, { email: gone.email }, owner());
    await expect(approve(id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await approve(id, owner())).toMatchObject({ approved: true });
    expect(await review(id)).toMatchObject({ steps: [{ given: { id: world.personId, standsIn: true } }] });
  });
});

describe("the database", () => {
  const give = (id: string, over: Record<string, unknown>) => {
    const row = { revision: 1, round: 1, step: 1, approvers: "anyone", meant_id: null, stands_in: false, ...over };
    const columns = Object.keys(row);
    return world.owner.query(
      `insert into step_approval (organization_id, article_id, policy_id, ${columns.join(", ")})
       select p.organization_id, $1, p.approval_policy_id, ${columns.map((_name, index) => `$${index + 2}`).join(", ")}
       from article a join project p on p.organization_id = a.organization_id and p.id = a.project_id where a.id = $1`,
      [id, ...Object.values(row)],
    );
  };

  test("refuses a later step before an earlier one, and a second one of the same person where any two are asked for", async () => {
    const { id } = await article(await projectOf("any_two"));
    await expect(give(id, { step: 2, given_by: editor })).rejects.toMatchObject({ code: "23503" });
    await give(id, { given_by: editor });
    await expect(give(id, { step: 2, given_by: editor })).rejects.toMatchObject({ constraint: "step_by_other_people" });
    await give(id, { step: 2, given_by: client });
    await expect(give(id, { step: 3, given_by: world.personId })).rejects.toMatchObject({ code: "23503" });
  });

  test("refuses a step of named people by anybody else, however it is told", async () => {
    const { id } = await article(await projectOf("steps", [{ name: "Client", personIds: [client] }]));
    await expect(give(id, { given_by: editor })).rejects.toMatchObject({ code: "23503" });
    await expect(give(id, { given_by: editor, approvers: "people" })).rejects.toMatchObject({ constraint: "named_people_alone" });
    await expect(give(id, { given_by: editor, approvers: "people", meant_id: client })).rejects.toMatchObject({
      constraint: "given_by_who_is_meant",
    });
    await expect(give(id, { given_by: editor, approvers: "people", meant_id: editor })).rejects.toMatchObject({ code: "23503" });
  });

  test("refuses to approve, and so to bring out, a revision that lacks a step or took the steps of another", async () => {
    const { id } = await article(await projectOf("any_two"));
    const markApproved = "update article set status = 'approved', approved_revision = 1 where id = $1";
    await expect(world.owner.query(markApproved, [id])).rejects.toMatchObject({ constraint: "approved_by_every_step" });
    await approve(id, as(editor));
    await expect(world.owner.query(markApproved, [id])).rejects.toMatchObject({ constraint: "approved_by_every_step" });
    await expect(
      world.owner.query("update article set status = 'approved', approved_revision = 1, steps_given = 2 where id = $1", [id]),
    ).rejects.toMatchObject({ constraint: "article_last_step" });
    await expect(
      world.owner.query("update article set approved_revision = 1, steps_given = 1, review_steps = 1 where id = $1", [id]),
    ).rejects.toMatchObject({ constraint: "article_review_policy" });
  });

  test("refuses a verdict by anybody but the one approver whom the rules in force named", async () => {
    const { id } = await article(world.projectId);
    await expect(
      world.owner.query(
        `insert into approval (organization_id, id, article_id, revision, approved_by, policy)
         select organization_id, 'apr_other', id, 1, $2, jsonb_build_object('approverId', $3::text) from article where id = $1`,
        [id, editor, client],
      ),
    ).rejects.toMatchObject({ constraint: "given_by_the_approver" });
  });
});
