import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";
import { asOwner, comeBy, newLink, send } from "./test-support.ts";

let world: World;
let editor: string;
let other: string;
beforeAll(async () => {
  world = await openWorld();
  editor = (await world.newMember({ role: "reviewer" })).personId;
  other = (await world.newMember({ role: "reviewer" })).personId;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window", "rate_window");
});

type Steps = Omit<Parameters<typeof world.call<typeof world.registry.setApprovalSteps.operation>>[1], "id">;
const as = (personId: string): Who => ({ kind: "person", personId, role: "reviewer" });
const approve = (id: string, who: Who) => world.call(world.registry.approveArticle, { id, revision: 1 }, who);
const review = (id: string) => world.call(world.registry.getReview, { id }, asOwner);

async function inReview(steps: Steps, writer: Who = asOwner) {
  const { id: projectId } = await world.newProject({ name: "Steps" });
  await world.call(world.registry.updateProject, { id: projectId, reviewBeforePublishing: true }, asOwner);
  await world.call(world.registry.setApprovalSteps, { id: projectId, ...steps }, asOwner);
  const { id } = await world.newArticle({ projectId, status: "in_review" }, writer);
  const guestOf = async (who: Who, name = "Ana Costa") => {
    const link = await newLink(world, { projectId, articleId: id, right: "approve" }, who);
    const { visitor } = await comeBy(world, link, name);
    return { link, visitor, approve: () => send(visitor, link, "approve", { id }) };
  };
  return { id, projectId, guestOf };
}

const provedClient = { name: "Client", guests: true };
const client = { ...provedClient, unprovedGuests: true };
const editorThenClient: Steps = { kind: "steps", steps: [{ name: "Editor" }, client] };
const clientThenLawyer: Steps = { kind: "steps", steps: [client, { ...client, name: "Lawyer" }] };
const bothProved: Steps = { kind: "steps", steps: [provedClient, { name: "Lawyer", guests: true }] };
const prove = (name: string, email: string) => world.owner.query("update guest set email = $2 where name = $1", [name, email]);
const ofAnother = "The address that you proved is that of somebody who wrote this";
const emailOf = async (personId: string) => (await world.owner.query("select email from person where id = $1", [personId])).rows[0].email;

describe("a step that a guest may give", () => {
  test("is not given by a reviewer who wrote the text and opens two links of their own", async () => {
    const { id, guestOf } = await inReview(bothProved, as(editor));
    const [first, second] = [await guestOf(as(editor), "Rui 1"), await guestOf(as(editor), "Rui 2")];
    expect((await first.approve()).text).toContain("Prove an email address first");
    await prove("Rui 1", await emailOf(editor));
    expect((await first.approve()).text).toContain(ofAnother);
    expect((await second.approve()).status).toBe(422);
    const byAnother = await guestOf(as(other), "Rui 3");
    await prove("Rui 3", (await emailOf(editor)).replace("@", "+client@").toUpperCase());
    expect((await byAnother.approve()).text).toContain(ofAnother);
    expect((await review(id)).steps.every(({ given }) => given === null)).toBe(true);
  });

  test("is given by two people who proved two addresses, by links of one member, and not twice by one address", async () => {
    const { id, guestOf } = await inReview(bothProved, as(editor));
    const [first, again, second] = [
      await guestOf(as(editor), "Ana 1"),
      await guestOf(as(other), "Ana 2"),
      await guestOf(as(editor), "Zé 1"),
    ];
    await prove("Ana 1", "ana@client.example");
    await prove("Ana 2", "ANA+again@client.example");
    expect((await first.approve()).location).toContain("done=step");
    expect((await again.approve()).text).toContain("counts already");
    await prove("Zé 1", "ze@client.example");
    expect((await second.approve()).location).toContain("done=approved");
    expect((await review(id)).turn).toBeNull();
  });

  test("is not given by another guest once the address that gave one before it is deleted", async () => {
    const { guestOf } = await inReview(bothProved);
    const [first, second] = [await guestOf(as(editor), "Bia 1"), await guestOf(as(other), "Bia 2")];
    await prove("Bia 1", "bia@client.example");
    await first.approve();
    await world.owner.query("delete from guest where name = 'Bia 1'");
    await prove("Bia 2", "bia@client.example");
    expect((await second.approve()).text).toContain("counts already");
  });

  test("is not given by somebody whom another step names", async () => {
    const { guestOf } = await inReview({ kind: "steps", steps: [provedClient, { name: "Law", personIds: [editor] }] });
    const guest = await guestOf(asOwner, "Ema");
    await prove("Ema", await emailOf(editor));
    expect((await guest.approve()).text).toContain(ofAnother);
  });

  test("says of guests who prove no address only where guests may give it", async () => {
    const steps = [{ name: "Editor", unprovedGuests: true }];
    await expect(inReview({ kind: "steps", steps })).rejects.toMatchObject({ code: "invalid_input", param: "steps" });
  });
});

describe("a step that a guest may give without proving an address", () => {
  test("is given by a guest of the member who gave the one before it, and is told as theirs everywhere", async () => {
    const { id, guestOf } = await inReview(editorThenClient);
    const guest = await guestOf(as(editor));
    const early = await guest.approve();
    expect([early.status, early.text.includes("not a guest’s turn")]).toEqual([422, true]);
    await approve(id, as(editor));
    const member = (await world.owner.query("select name from person where id = $1", [editor])).rows[0].name;
    expect((await guest.approve()).location).toContain("done=approved");
    expect(await review(id)).toMatchObject({
      turn: null,
      steps: [
        { guests: false, given: { id: editor, invitedBy: null } },
        { guests: true, given: { name: "Ana Costa", invitedBy: member } },
      ],
    });
    const activity = await world.call(world.registry.listArticleActivity, { id }, asOwner);
    expect(activity.data[0]).toMatchObject({ kind: "approved", by: { kind: "guest", name: "Ana Costa", via: member } });
    const log = await world.call(world.registry.listAuditEntries, { subjectId: id, surface: "guest" }, asOwner);
    expect(log.data).toMatchObject([{ operation: "approve_article", guest: "Ana Costa", person: { id: editor }, token: null }]);
    const revisions = await world.call(world.registry.listArticleRevisions, { id }, asOwner);
    expect(revisions.data[0]?.approvedBy?.name).toBe(`Ana Costa (via ${member})`);
  });

  test("takes one step by each link, under however many names it is opened", async () => {
    const { id, guestOf } = await inReview(clientThenLawyer);
    const guest = await guestOf(asOwner);
    expect((await guest.approve()).location).toContain("done=step");
    const again = await comeBy(world, guest.link, "Somebody Else");
    expect((await send(again.visitor, guest.link, "approve", { id })).text).toContain("counts already");
    expect((await (await guestOf(as(editor), "Rui")).approve()).location).toContain("done=approved");
  });

  test("is not given twice by a member who opens two links of their own, but by two guests of theirs who proved two addresses", async () => {
    const { id, guestOf } = await inReview(clientThenLawyer);
    const [first, second, third] = [await guestOf(as(editor), "Rui"), await guestOf(as(editor), "Eva"), await guestOf(as(editor), "Zoe")];
    expect((await first.approve()).location).toContain("done=step");
    expect((await second.approve()).text).toContain("counts already");
    await prove("Eva", "Eva@client.example");
    expect((await second.approve()).text).toContain("counts already");
    await prove("Rui", "rui@client.example");
    await prove("Zoe", "RUI@client.example");
    expect((await third.approve()).text).toContain("counts already");
    expect((await second.approve()).location).toContain("done=approved");
    expect((await review(id)).turn).toBeNull();
  });

  test("is not given by a guest whose proved address is of the member who gave another one, in either order", async () => {
    const email = await emailOf(editor);
    const one = await inReview(editorThenClient);
    const guest = await one.guestOf(asOwner, "Ivo");
    await prove("Ivo", email);
    await approve(one.id, as(editor));
    expect((await guest.approve()).text).toContain("counts already");
    const two = await inReview({ kind: "steps", steps: [client, { name: "Editor" }] });
    const early = await two.guestOf(asOwner, "Ida");
    await prove("Ida", email.toUpperCase());
    expect((await early.approve()).location).toContain("done=step");
    await expect(approve(two.id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await approve(two.id, as(other))).toMatchObject({ approved: true });
  });

  test("may be given by a member, too, who has given no other one", async () => {
    const { id } = await inReview(editorThenClient);
    await approve(id, as(editor));
    await expect(approve(id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
    expect(await approve(id, as(other))).toMatchObject({ approved: true });
  });
});

describe("any two approvals", () => {
  const anyTwo: Steps = { kind: "any_two", guests: true };

  test("are not those of a member and a guest of theirs, in either order", async () => {
    const one = await inReview(anyTwo);
    await approve(one.id, as(editor));
    expect((await (await one.guestOf(as(editor))).approve()).text).toContain("counts already");
    const two = await inReview(anyTwo);
    expect((await (await two.guestOf(as(editor))).approve()).location).toContain("done=step");
    await expect(approve(two.id, as(editor))).rejects.toMatchObject({ code: "not_allowed" });
    expect((await (await two.guestOf(as(editor), "Rui")).approve()).status).toBe(422);
    expect(await approve(two.id, as(other))).toMatchObject({ approved: true });
  });

  test("are those of a member and a guest of another one", async () => {
    const { id, guestOf } = await inReview(anyTwo);
    await approve(id, as(other));
    expect((await (await guestOf(as(editor))).approve()).location).toContain("done=approved");
    expect((await review(id)).steps.map(({ given }) => given?.invitedBy === null)).toEqual([true, false]);
  });
});

describe("where guests do not approve", () => {
  test.each([
    ["one", { kind: "one" }],
    ["any two", { kind: "any_two" }],
    ["steps", { kind: "steps", steps: [{ name: "Editor" }] }],
  ] as [string, Steps][])("a link to approve is not made, and one from before counts for nothing: %s", async (_, steps) => {
    const { id, projectId, guestOf } = await inReview({ kind: "one", guests: true });
    const guest = await guestOf(asOwner);
    await world.call(world.registry.setApprovalSteps, { id: projectId, ...steps }, asOwner);
    const refused = await guest.approve();
    expect([refused.status, refused.text.includes("not a guest’s turn")]).toEqual([422, true]);
    expect((await review(id)).steps.every(({ given }) => given === null)).toBe(true);
    await expect(newLink(world, { projectId, articleId: id, right: "approve" })).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("nor where one person approves", async () => {
    const { id, projectId, guestOf } = await inReview({ kind: "one", guests: true });
    const guest = await guestOf(asOwner);
    const { email } = await world.newMember({ role: "reviewer" });
    await world.call(world.registry.updateProject, { id: projectId, approverEmail: email }, asOwner);
    expect((await guest.approve()).status).toBe(422);
    expect((await review(id)).turn).toBe(1);
  });
});

describe("the database refuses", () => {
  const columns =
    "organization_id, article_id, revision, round, step, policy_id, approvers, given_by, stands_in, guest_id, guest_link_id, guest_name";

  async function given(steps: Steps) {
    const made = await inReview(steps);
    const { rows } = await world.owner.query("select approval_policy_id as policy from project where id = $1", [made.projectId]);
    const give = (step: number, approvers: string, by: string, link: string | null) =>
      world.owner.query(`insert into step_approval (${columns}) values ($1, $2, 1, 1, $3, $4, $5, $6, false, $7, $8, $9)`, [
        world.organizationId,
        made.id,
        step,
        rows[0].policy,
        approvers,
        by,
        link && `gst_${step}`,
        link,
        link && "Ana",
      ]);
    return { ...made, give };
  }

  test("a guest's step where the policy lets none", async () => {
    const { give } = await given({ kind: "any_two" });
    await expect(give(1, "anyone", editor, "glk_1")).rejects.toMatchObject({ constraint: "guests_where_allowed" });
    await expect(give(1, "either", editor, "glk_1")).rejects.toMatchObject({ code: "23503" });
  });

  test("a second one of any two by a guest of the same member", async () => {
    const { give } = await given({ kind: "any_two", guests: true });
    await give(1, "either", editor, null);
    await expect(give(2, "either", editor, "glk_1")).rejects.toMatchObject({ constraint: "step_by_other_people" });
    await give(2, "either", other, "glk_1");
  });

  test("two steps by one link", async () => {
    const { give } = await given({
      kind: "steps",
      steps: [
        { name: "A", guests: true },
        { name: "B", guests: true },
      ],
    });
    await give(1, "guests", editor, "glk_1");
    await expect(give(2, "guests", editor, "glk_1")).rejects.toMatchObject({ constraint: "step_by_another_link" });
    await give(2, "guests", editor, "glk_2");
  });

  test("a guest's approval under rules that let none", async () => {
    const { id } = await inReview({ kind: "one" });
    const insert = (policy: object) =>
      world.owner.query(
        `insert into approval (organization_id, id, article_id, revision, approved_by, policy, guest_id, guest_name)
         values ($1, 'apr_guest', $2, 1, $3, $4, 'gst_1', 'Ana')`,
        [world.organizationId, id, editor, policy],
      );
    await expect(insert({ approverId: null })).rejects.toMatchObject({ constraint: "guests_where_allowed" });
    await insert({ approverId: null, guestsApprove: true });
  });
});
