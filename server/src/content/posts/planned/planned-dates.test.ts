import type { PostDestinationName } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { dayAfter } from "#test/clock/clock.ts";
import { drain } from "#test/drain.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { createDateTeller } from "./tell-of-dates.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

function schedule(id: string, over: { destination?: PostDestinationName; day?: string; time?: string } = {}, who: Who = {}) {
  return world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30", ...over }, who);
}

const read = (id: string) => world.call(world.registry.getPost, { id });
const approve = (id: string, revision = 1) => world.call(world.registry.approvePost, { id, revision }, person);
const look = () => drain(createDateTeller({ pool: world.pool, sendsMail: false, log: createLog("silent") }));

async function newPlanned(post: Parameters<World["newPost"]>[0] = {}) {
  const { id } = await world.newPost({ status: "in_review", ...post });
  await schedule(id);
  return id;
}

/** Moves the planned dates of a post so that `minutes` are left from now on. */
async function leave(id: string, minutes: number) {
  await world.owner.query(
    `update post_destination
     set at = date_trunc('milliseconds', now() + make_interval(mins => $2)),
       approval_check_at = date_trunc('milliseconds', now() + make_interval(mins => $2)) - case when approval_reminded then interval '0' else interval '1 hour' end
     where post_id = $1 and status = 'pending' and at is not null`,
    [id, minutes],
  );
  await bringDue(world.owner, "planned_posts", id);
}

async function told(id: string) {
  const { rows } = await world.owner.query(
    "select kind, reason, person_id from notification where post_id = $1 and kind like 'approval%' order by id",
    [id],
  );
  return rows;
}

/** Returns the kinds of notices that one approver received. */
const kindsOf = async (id: string) => (await told(id)).filter(({ person_id }) => person_id === world.personId).map(({ kind }) => kind);
const eventsOf = async (id: string) => (await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id);

describe("a date before the approval", () => {
  test.each(["draft", "in_review"] as const)("of a post that is %s is planned: no event, and nothing else changes", async (status) => {
    const { id } = await world.newPost({ status });
    expect(await schedule(id)).toMatchObject({ scheduled: "2099-06-01T09:30", status });
    expect(await read(id)).toMatchObject({
      status,
      review: status === "draft" ? { verdict: "rejected" } : null,
      destinations: [{ status: "pending", at: "2099-06-01T09:30", lastError: null }],
    });
    expect(await eventsOf(id)).toEqual([]);
    expect((await world.owner.query("select approved_revision from post where id = $1", [id])).rows).toEqual([{ approved_revision: null }]);
  });

  test("stands in lists, in the calendar and in what the dashboard shows of it", async () => {
    const { id: projectId } = await world.newProject();
    const { id } = await world.newPost({ projectId }, { projectId });
    const tomorrow = dayAfter(1);
    const at = `${tomorrow}T12:00`;
    await schedule(id, { day: tomorrow, time: "12:00" }, { projectId });
    const { data: listed } = await world.call(world.registry.listPosts, { projectId }, { projectId });
    expect(listed).toMatchObject([{ id, status: "in_review", destinations: [{ status: "pending", at }] }]);
    const { data: dated } = await world.call(world.registry.getCalendar, { projectId }, { projectId });
    expect(dated).toMatchObject([{ type: "post", id, status: "in_review", at, destination: "linkedin" }]);
    const shown = await world.call(world.registry.browseCalendar, { projectId, from: tomorrow, to: tomorrow }, person);
    expect(shown.data).toMatchObject([{ id, state: "planned", at, movable: { operation: "schedule_post", needsApproval: true } }]);
    const delivery = await world.call(world.registry.getPostDelivery, { id }, person);
    expect(delivery.destinations).toMatchObject([{ status: "pending", at, waitsFor: "approval", error: null }]);
  });

  test("holds from the approval on, with its event, in the approval's own transaction", async () => {
    const id = await newPlanned({ format: "carousel" });
    await schedule(id, { destination: "tiktok", day: "2099-07-01" });
    const scheduled = [
      { destination: "linkedin", at: "2099-06-01T09:30" },
      { destination: "tiktok", at: "2099-07-01T09:30" },
    ];
    expect(await approve(id)).toEqual({
      id,
      revision: 1,
      status: "scheduled",
      approved: true,
      remaining: [],
      scheduled,
      passed: [],
      checks: [],
    });
    expect((await read(id)).destinations).toMatchObject([
      { destination: "instagram", status: "pending", at: null },
      { status: "scheduled", at: "2099-06-01T09:30" },
      { status: "scheduled", at: "2099-07-01T09:30" },
    ]);
    expect((await eventsOf(id)).map(({ data }) => data)).toEqual(scheduled.map((date) => ({ postId: id, ...date })));
    const { rows } = await world.owner.query(
      `select count(distinct xmin::text)::int as count from (
         select xmin from post where id = $1 union all select xmin from post_review where post_id = $1
         union all select xmin from post_destination where post_id = $1 and status = 'scheduled'
         union all select xmin from event where subject_id = $1 and type = 'post.scheduled') written`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is kept by an edit, also by one that takes an approval back, and holds again with the next approval", async () => {
    const id = await newPlanned();
    const edit = (revision: number) => world.call(world.registry.updatePost, { id, revision, text: `Revision ${revision + 1}.` });
    await edit(1);
    await approve(id, 2);
    expect(await read(id)).toMatchObject({ status: "scheduled" });
    await edit(2);
    expect(await read(id)).toMatchObject({ status: "in_review", destinations: [{ status: "pending", at: "2099-06-01T09:30" }] });
    expect(await approve(id, 3)).toMatchObject({ status: "scheduled", scheduled: [{ destination: "linkedin", at: "2099-06-01T09:30" }] });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test("stays planned when the post is sent back, and can be moved and taken away", async () => {
    const id = await newPlanned();
    await world.call(world.registry.rejectPost, { id, revision: 1 }, person);
    expect(await schedule(id, { day: "2099-08-01" })).toMatchObject({ scheduled: "2099-08-01T09:30", status: "draft" });
    const taken = await world.call(world.registry.withdrawPostDestination, { id, destination: "linkedin" }, person);
    expect(taken).toEqual({ id, destination: "linkedin", destinationStatus: "pending", status: "draft" });
    expect((await read(id)).destinations).toMatchObject([{ status: "pending", at: null }]);
  });

  test("of several holds for all of them when the policy approves one", async () => {
    const { id: projectId } = await world.newProject();
    const who = { ...person, projectId: null };
    const { id } = await world.newPost({ projectId, format: "carousel" }, who);
    await schedule(id, { destination: "tiktok", day: "2099-07-01" }, { projectId });
    await world.call(world.registry.updateProject, { id: projectId, agentReview: true, reviewBeforePublishing: false }, person);
    expect(await schedule(id, {}, who)).toMatchObject({ status: "scheduled" });
    const { destinations } = await world.call(world.registry.getPost, { id }, who);
    expect(destinations.map(({ status, at }) => [status, at])).toEqual([
      ["pending", null],
      ["scheduled", "2099-06-01T09:30"],
      ["scheduled", "2099-07-01T09:30"],
    ]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test("goes when the article goes that the post was made from", async () => {
    const article = await world.newArticle({ status: "scheduled" });
    const id = await newPlanned({ articleId: article.id });
    await world.call(world.registry.deleteArticle, { id: article.id });
    expect(await read(id)).toMatchObject({ status: "in_review", destinations: [{ status: "pending", at: null }] });
  });
});

describe("an unapproved date that comes near", () => {
  test("is told once to each who may approve, for all destinations together, and not earlier than an hour before", async () => {
    const reviewer = await world.newMember({ role: "reviewer" });
    const member = await world.newMember({ role: "member" });
    const id = await newPlanned({ format: "carousel" });
    await schedule(id, { destination: "tiktok" });
    await leave(id, 61);
    await look();
    expect(await told(id)).toEqual([]);
    await leave(id, 59);
    await look();
    await look();
    const rows = await told(id);
    const people = rows.map(({ person_id }) => person_id);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["approval_due"]));
    expect(new Set(people).size).toBe(people.length);
    expect([reviewer, member].map(({ personId }) => people.includes(personId))).toEqual([true, false]);
    expect(rows[0].reason).toContain("linkedin on 2099-06-01 at 09:30 (America/New_York), tiktok on 2099-06-01 at 09:30");
    await world.call(world.registry.removeMember, { email: reviewer.email }, person);
  });

  test("is told to the project's approver alone, where it names one", async () => {
    const approver = await world.newMember({ role: "reviewer" });
    const { id: projectId } = await world.newProject();
    await world.call(world.registry.updateProject, { id: projectId, approverEmail: approver.email }, person);
    const { id } = await world.newPost({ projectId }, { projectId });
    await schedule(id, {}, { projectId });
    await leave(id, 30);
    await look();
    expect((await told(id)).map(({ person_id }) => person_id)).toEqual([approver.personId]);
    await world.call(world.registry.removeMember, { email: approver.email }, person);
  });

  test("is told again once it has another date, and never once it is approved", async () => {
    const id = await newPlanned();
    await leave(id, 30);
    await look();
    await schedule(id);
    await leave(id, 30);
    await look();
    expect(await kindsOf(id)).toEqual(["approval_due", "approval_due"]);
    const approved = await newPlanned();
    await approve(approved);
    await world.owner.query("update post_destination set at = now() + interval '30 minutes' where post_id = $1", [approved]);
    await look();
    expect(await kindsOf(approved)).toEqual([]);
  });
});

describe("a date that passes without an approval", () => {
  async function newMissed() {
    const id = await newPlanned();
    await leave(id, -1);
    await look();
    return id;
  }

  test("fails as not_approved, says so everywhere, and is told once", async () => {
    const id = await newMissed();
    await look();
    const missed = { destination: "linkedin", status: "failed", lastError: "not_approved" };
    expect(await read(id)).toMatchObject({ status: "in_review", destinations: [missed] });
    expect(await kindsOf(id)).toEqual(["approval_missed"]);
    const { data } = await world.call(world.registry.listPosts, { projectId: world.projectId });
    expect(data.find((post) => post.id === id)?.destinations).toMatchObject([missed]);
    const delivery = await world.call(world.registry.getPostDelivery, { id }, person);
    expect(delivery.destinations).toMatchObject([{ status: "failed", waitsFor: null, error: { kind: "permanent", code: "not_approved" } }]);
  });

  test("never goes out by itself, however it is approved or tried again afterwards", async () => {
    const id = await newMissed();
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
    expect((await world.pool.query("select post_id from due_post_destinations(100)")).rows).toEqual([]);
    const place = { id, destination: "linkedin" as const };
    const retry = world.call(world.registry.retryPostDestination, place, person);
    await expect(retry).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("new date") });
    const marked = world.call(world.registry.markPostPublished, { ...place, url: "https://www.linkedin.com/feed/update/1" }, person);
    await expect(marked).rejects.toMatchObject({ code: "invalid_state" });
    expect(await world.app.workers.postSender.work()).toBe(0);
    expect(await read(id)).toMatchObject({ destinations: [{ status: "failed", lastError: "not_approved" }] });
  });

  test("takes a new date in one step, before the approval and after it", async () => {
    const id = await newMissed();
    expect(await schedule(id)).toMatchObject({ status: "in_review" });
    expect(await read(id)).toMatchObject({ destinations: [{ status: "pending", at: "2099-06-01T09:30", lastError: null }] });
    const other = await newMissed();
    await approve(other);
    expect(await schedule(other)).toMatchObject({ status: "scheduled" });
    expect(await read(other)).toMatchObject({ status: "scheduled", destinations: [{ status: "scheduled", lastError: null }] });
  });

  test("says so until it has a new date, also after an edit, and can be taken away", async () => {
    const id = await newMissed();
    await world.call(world.registry.updatePost, { id, revision: 1, text: "Second." });
    expect(await read(id)).toMatchObject({ destinations: [{ status: "failed", lastError: "not_approved" }] });
    await world.call(world.registry.withdrawPostDestination, { id, destination: "linkedin" }, person);
    expect(await read(id)).toMatchObject({ status: "in_review", destinations: [{ status: "pending", at: null, lastError: null }] });
  });

  test("is not let out by an approval that comes before the worker does, which names it", async () => {
    const id = await newPlanned({ format: "carousel" });
    await leave(id, -1);
    await schedule(id, { destination: "tiktok" });
    expect(await approve(id)).toMatchObject({
      status: "scheduled",
      scheduled: [{ destination: "tiktok", at: "2099-06-01T09:30" }],
      passed: [{ destination: "linkedin", at: "2099-06-01T09:30" }],
      checks: [],
    });
    expect((await world.pool.query("select post_id from due_post_destinations(100)")).rows).toEqual([]);
  });
});

test("the database keeps no planned date that nobody looks at, and no reason without a failure", async () => {
  const id = await newPlanned();
  const change = (set: string) => world.owner.query(`update post_destination set ${set} where post_id = $1`, [id]);
  await expect(change("approval_check_at = null")).rejects.toThrow("planned_date_is_watched");
  await expect(change("status = 'scheduled'")).rejects.toThrow("planned_date_is_watched");
  await expect(change("error_code = 'not_approved'")).rejects.toThrow("error_means_failed");
  await expect(change("status = 'scheduled', at = null, at_local = null, at_zone = null, approval_check_at = null")).rejects.toThrow(
    "dated_unless_pending",
  );
});
