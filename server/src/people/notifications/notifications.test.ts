import type { MailChoice, NotificationKind } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const told = async (personId: string) => (await world.call(registry.listNotifications, { limit: 100 }, { kind: "person", personId })).data;
const kindsOf = async (personId: string) => (await told(personId)).map(({ kind }) => kind);
const as = (personId: string) => ({ kind: "person" as const, personId });

function choose(personId: string, kind: NotificationKind, inApp: boolean, email: MailChoice = "now") {
  return world.call(registry.setNotificationChoices, { choices: [{ kind, inApp, email }] }, as(personId));
}

describe("a mention", () => {
  test("tells the member, by whom, where and what", async () => {
    const ilse = await world.newMember({ email: "ilse.brandt@hearth.example" });
    const { id } = await world.newArticle({ markdown: "# Walls first\n\nBody." });
    const comment = await world.newComment({ id, body: `Ask @ilse.brandt. ${"x".repeat(400)}` });
    expect(await told(ilse.personId)).toEqual([
      {
        id: expect.stringMatching(/^ntf_/),
        kind: "mention",
        projectId: world.projectId,
        subject: { type: "article", id, title: "Walls first" },
        commentId: comment.id,
        actor: "Marta Vidal",
        excerpt: expect.stringMatching(/^Ask @ilse\.brandt\. x+…$/),
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
  });

  test("of somebody who does not reach the project, or of nobody, tells no one and nothing", async () => {
    const other = await world.newProject();
    const outside = await world.newMember({ email: "outside@hearth.example", projectIds: [other.id] });
    const inside = await world.newMember({ email: "inside@hearth.example", projectIds: [world.projectId] });
    const foreign = await world.newOrganization();
    const { rows } = await world.owner.query("select email from person where id = $1", [foreign.personId]);
    const { id } = await world.newArticle();
    const shapes = new Set<string>();
    for (const handle of ["outside", "inside", "nobody.at.all", rows[0].email, "outside@hearth.example"]) {
      const comment = await world.newComment({ id, body: `Hey @${handle}` });
      const { id: _id, articleId: _article, body: _body, createdAt: _at, mentioned, unmatched, ...rest } = comment;
      shapes.add(JSON.stringify(rest));
      const reached = handle === "inside";
      expect([mentioned.length, unmatched]).toEqual(reached ? [1, []] : [0, [expect.stringContaining(handle)]]);
    }
    expect(shapes.size).toBe(1);
    expect(await kindsOf(inside.personId)).toEqual(["mention"]);
    expect(await told(outside.personId)).toEqual([]);
    const everyone = await world.owner.query("select person_id from notification where article_id = $1", [id]);
    expect(everyone.rows).toEqual([{ person_id: inside.personId }]);
  });

  test("of oneself tells nobody", async () => {
    const self = await world.newMember({ email: "self@hearth.example" });
    await world.newComment({ body: "Note to @self" }, as(self.personId));
    expect(await told(self.personId)).toEqual([]);
  });
});

test("a reply tells the comment's author and who replied before, each once, but not who wrote it", async () => {
  const [one, two, three] = await Promise.all([world.newMember(), world.newMember(), world.newMember({ email: "three@hearth.example" })]);
  const { articleId: id, id: parentId } = await world.newComment({}, as(one.personId));
  await world.newComment({ id, parentId }, as(two.personId));
  await world.newComment({ id, parentId }, as(two.personId));
  await world.newComment({ id, parentId, body: "And @three?" }, as(one.personId));
  await world.newComment({ id, parentId, body: "Yes." }, as(three.personId));
  expect(await kindsOf(one.personId)).toEqual(["comment_reply", "comment_reply", "comment_reply"]);
  expect(await kindsOf(two.personId)).toEqual(["comment_reply", "comment_reply"]);
  expect(await kindsOf(three.personId)).toEqual(["mention"]);
});

describe("a request for review", () => {
  async function reviewers() {
    const people = { admin: await world.newMember({ role: "admin" }), reviewer: await world.newMember({ role: "reviewer" }) };
    const others = {
      member: await world.newMember(),
      reader: await world.newMember({ role: "reader" }),
      elsewhere: await world.newMember({ role: "reviewer", projectIds: [(await world.newProject()).id] }),
    };
    return { people: Object.values(people).map(({ personId }) => personId), others: Object.values(others).map(({ personId }) => personId) };
  }
  const asked = async (articleId: string) => {
    const { rows } = await world.owner.query("select person_id from notification where article_id = $1 and kind = 'review_requested'", [
      articleId,
    ]);
    return rows.map((row) => row.person_id as string);
  };

  test("tells everyone who may approve and reaches the project, on creation and on submission", async () => {
    const { people, others } = await reviewers();
    await world.call(registry.updateProject, { id: world.projectId, reviewBeforePublishing: true }, as(world.personId));
    const created = await world.newArticle({ status: "in_review" }, as(world.personId));
    const draft = await world.newArticle({}, as(world.personId));
    expect(await asked(draft.id)).toEqual([]);
    await world.call(registry.submitArticle, { id: draft.id }, as(world.personId));
    for (const { id } of [created, draft]) {
      expect(await asked(id)).toEqual(expect.arrayContaining(people));
      for (const personId of [...others, world.personId]) expect(await asked(id)).not.toContain(personId);
    }
  });

  test("that came through a token is news to its creator too, who did not send it by hand", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    expect(await asked(id)).toContain(world.personId);
  });

  test("tells the project's one approver and nobody else", async () => {
    const approver = await world.newMember({ role: "reviewer" });
    const project = await world.newProject({ name: "Guarded" });
    const change = { id: project.id, approverEmail: approver.email, reviewBeforePublishing: true };
    await world.call(registry.updateProject, change, as(world.personId));
    const { id } = await world.newArticle({ projectId: project.id, status: "in_review" }, as(world.personId));
    expect(await asked(id)).toEqual([approver.personId]);
    await world.call(registry.removeMember, { email: approver.email }, as(world.personId));
    const next = await world.newArticle({ projectId: project.id, status: "in_review" }, as(world.personId));
    expect(await asked(next.id)).toEqual([]);
  });

  test("is not sent where nothing waits for review", async () => {
    const project = await world.newProject({ name: "Free" });
    await world.call(registry.updateProject, { id: project.id, agentReview: false }, as(world.personId));
    const { id } = await world.newArticle({ projectId: project.id, status: "in_review" }, { projectId: project.id });
    expect(await asked(id)).toEqual([]);
  });
});

describe("choices", () => {
  test("are everything at first, and change kind by kind", async () => {
    const { personId } = await world.newMember();
    const read = () => world.call(registry.getNotificationChoices, {}, as(personId));
    expect(new Set((await read()).choices.map(({ inApp, email }) => `${inApp} ${email}`))).toEqual(new Set(["true now"]));
    const changed = await choose(personId, "mention", false, "digest");
    expect(changed.choices).toContainEqual({ kind: "mention", inApp: false, email: "digest" });
    expect(changed.choices).toContainEqual({ kind: "comment_reply", inApp: true, email: "now" });
    await choose(personId, "mention", true, "off");
    expect((await read()).choices).toContainEqual({ kind: "mention", inApp: true, email: "off" });
  });

  test("decide what is listed, and what nobody wants leaves no trace", async () => {
    const quiet = await world.newMember({ email: "quiet@hearth.example" });
    const { id } = await world.newArticle();
    await choose(quiet.personId, "mention", false);
    await world.newComment({ id, body: "@quiet" });
    expect(await told(quiet.personId)).toEqual([]);
    expect((await world.owner.query("select from notification where person_id = $1", [quiet.personId])).rowCount).toBe(0);
    await choose(quiet.personId, "mention", true);
    await world.newComment({ id, body: "@quiet" });
    expect(await kindsOf(quiet.personId)).toEqual(["mention"]);
  });

  test("name each kind once, and belong to members only", async () => {
    const twice = { kind: "mention" as const, inApp: true, email: "now" as const };
    await expect(world.call(registry.setNotificationChoices, { choices: [twice, twice] }, { kind: "person" })).rejects.toMatchObject({
      code: "invalid_input",
      param: "choices",
    });
    await expect(choose("usr_nobody", "mention", true)).rejects.toMatchObject({ code: "not_found" });
  });

  test("and notifications end with the membership", async () => {
    const leaver = await world.newMember({ email: "leaver@hearth.example" });
    await choose(leaver.personId, "comment_reply", false);
    await world.newComment({ body: "@leaver" });
    await world.call(registry.removeMember, { email: leaver.email }, as(world.personId));
    await world.newComment({ body: "@leaver" });
    const { rows } = await world.owner.query(
      "select (select count(*)::int from notification where person_id = $1) + (select count(*)::int from notification_choice where person_id = $1) as left",
      [leaver.personId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe("the list", () => {
  test("is newest first, pages exactly, and shows only what is unread on request", async () => {
    const { personId } = await world.newMember({ email: "busy@hearth.example" });
    const { id } = await world.newArticle();
    for (let count = 0; count < 7; count += 1) await world.newComment({ id, body: `@busy ${count}` });
    const all = await told(personId);
    expect(all.map(({ excerpt }) => excerpt)).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `@busy ${count}`));
    const page = await world.call(registry.listNotifications, { limit: 3 }, as(personId));
    const next = await world.call(registry.listNotifications, { limit: 4, cursor: String(page.nextCursor) }, as(personId));
    expect([...page.data, ...next.data]).toEqual(all);
    expect(next.nextCursor).toBeNull();
    const mark = (ids?: string[]) => world.call(registry.markNotificationsRead, ids === undefined ? {} : { ids }, as(personId));
    const two = all.slice(2, 4).map((notification) => notification.id);
    expect(await mark(two)).toEqual({ marked: 2 });
    expect(await mark(two)).toEqual({ marked: 0 });
    const unread = await world.call(registry.listNotifications, { unread: true }, as(personId));
    expect(unread.data).toEqual(all.filter((notification) => !two.includes(notification.id)));
    expect(await mark()).toEqual({ marked: 5 });
    expect((await told(personId)).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test("and the marks are each person's own", async () => {
    const [mine, theirs] = [
      await world.newMember({ email: "mine@hearth.example" }),
      await world.newMember({ email: "theirs@hearth.example" }),
    ];
    await world.newComment({ body: "@theirs" });
    const [notification] = await told(theirs.personId);
    expect(await world.call(registry.markNotificationsRead, { ids: [String(notification?.id)] }, as(mine.personId))).toEqual({ marked: 0 });
    const foreign = await world.newOrganization();
    const abroad = { ...foreign, ...as(theirs.personId) };
    expect(await world.call(registry.listNotifications, {}, abroad)).toEqual({ data: [], nextCursor: null });
    expect(await world.call(registry.markNotificationsRead, {}, abroad)).toEqual({ marked: 0 });
    expect(await told(theirs.personId)).toEqual([notification]);
  });

  test("leaves out projects that the person no longer reaches, and articles that are gone", async () => {
    const project = await world.newProject({ name: "Left" });
    const moved = await world.newMember({ email: "moved@hearth.example", projectIds: [world.projectId, project.id] });
    const { articleId } = await world.newComment({ body: "@moved" }, { projectId: project.id });
    await world.newComment({ body: "@moved" });
    const read = async () => {
      const actor = { ...world.actor(as(moved.personId)), reach: [world.projectId] };
      const call = { actor, surface: "rest" as const, requestId: newId("request") };
      const bound = registry.listNotifications as unknown as AnyBound;
      const { output } = await invoke(world.app.services, bound, call, () => ({}));
      return JSON.parse(String("rawJson" in output ? output.rawJson : "")).data.map((item: { projectId: string }) => item.projectId);
    };
    expect(await read()).toEqual([world.projectId]);
    expect(await told(moved.personId)).toHaveLength(2);
    await world.call(registry.deleteArticle, { id: articleId }, { projectId: project.id });
    expect(await told(moved.personId)).toHaveLength(1);
  });
});

test("without email nothing waits to be sent", async () => {
  const { rows } = await world.owner.query("select distinct mail_status from notification");
  expect(rows).toEqual([{ mail_status: "none" }]);
});

test("a change that fails tells nobody", async () => {
  const ilse = await world.newMember({ email: "untold@hearth.example" });
  const { articleId: id, id: parentId } = await world.newComment();
  await world.call(registry.resolveComment, { id: parentId });
  await expect(world.newComment({ id, parentId, body: "@untold" })).rejects.toMatchObject({ code: "invalid_state" });
  await expect(world.newComment({ id, quote: "Not there.", body: "@untold" })).rejects.toMatchObject({ code: "invalid_input" });
  expect(await told(ilse.personId)).toEqual([]);
});

test("somebody mentioned while they are being taken out of the organization never breaks the comment", async () => {
  await world.warm();
  for (let round = 0; round < 10; round += 1) {
    const { email, personId } = await world.newMember({ email: `round-${round}@hearth.example` });
    const { id } = await world.newArticle();
    await Promise.all([
      world.newComment({ id, body: `@round-${round}` }),
      world.call(registry.removeMember, { email }, as(world.personId)),
      world.newComment({ id, body: `@round-${round}` }),
    ]);
    expect((await world.owner.query("select from notification where person_id = $1", [personId])).rowCount).toBe(0);
  }
});
