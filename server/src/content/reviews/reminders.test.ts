import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { drain } from "#test/drain.ts";
import { passDays } from "#test/work.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { createReviewReminder } from "./remind.ts";

let world: World;
let client: string;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
  client = (await world.newMember({ role: "reviewer" })).personId;
  projectId = (await world.newProject({ timeZone: "Europe/Lisbon" })).id;
  const steps = [
    { name: "Editor", dueDays: 1 },
    { name: "Client", personIds: [client], dueDays: 4 },
  ];
  await world.call(world.registry.setApprovalSteps, { id: projectId, kind: "steps", steps }, { kind: "person" });
});
afterAll(() => world.close());

const as = (personId: string): Who => ({ kind: "person", personId, role: "reviewer" });
const newArticle = async () => (await world.newArticle({ projectId, status: "in_review" }, { kind: "person" })).id;
const remind = () => drain(createReviewReminder({ pool: world.pool, sendsMail: true, log: createLog("silent") }));
/** Moves the submission back, as if so many days had gone by. */
async function wait(id: string, days: number): Promise<void> {
  await world.owner.query("update review_wait set submitted_at = submitted_at - $2 * interval '1 day' where subject_id = $1", [id, days]);
  await passDays(world.owner, "review_waits", id, days);
}
const told = async (id: string) => {
  const { rows } = await world.owner.query(
    "select kind, person_id, reason, mail_status from notification where article_id = $1 and kind in ('review_due', 'review_overdue') order by id",
    [id],
  );
  return rows;
};

test("reminds who is asked once when half of a step's time is over, and once when all of it is, by mail too", async () => {
  const id = await newArticle();
  await world.call(world.registry.approveArticle, { id, revision: 1 }, { kind: "person" });
  await remind();
  expect(await told(id)).toEqual([]);
  await wait(id, 2);
  await remind();
  await remind();
  const due = { kind: "review_due", person_id: client, mail_status: "pending" };
  expect(await told(id)).toEqual([{ ...due, reason: expect.stringMatching(/^The step “Client” is due on .+ \(Europe\/Lisbon\)\./) }]);
  await wait(id, 2);
  await remind();
  await remind();
  expect(await told(id)).toMatchObject([due, { ...due, kind: "review_overdue", reason: expect.stringContaining("was due on") }]);
});

test("reminds nobody once the step is given, the revision is sent back, or a newer reminder is due by then", async () => {
  const given = await newArticle();
  await wait(given, 1);
  await world.call(world.registry.approveArticle, { id: given, revision: 1 }, { kind: "person" });
  const returned = await newArticle();
  await world.call(world.registry.requestArticleChanges, { id: returned, revision: 1, reason: "Shorter." }, { kind: "person" });
  await remind();
  expect([...(await told(given)), ...(await told(returned))]).toEqual([]);
  expect((await world.owner.query("select from review_wait where subject_id = $1", [returned])).rows).toEqual([]);
  await wait(given, 9);
  await remind();
  expect(await told(given)).toMatchObject([{ kind: "review_overdue", person_id: client }]);
});

test("reminds those who were asked by name alone, and tells them when they are asked", async () => {
  const id = await newArticle();
  const asked = { id, revision: 1, personIds: [client] };
  expect(await world.call(world.registry.assignReview, asked, { kind: "person" })).toMatchObject({ assigned: [{ id: client }] });
  const { rows } = await world.owner.query(
    "select person_id, actor_id from notification where article_id = $1 and kind = 'review_assigned'",
    [id],
  );
  expect(rows).toEqual([{ person_id: client, actor_id: world.personId }]);
  await wait(id, 0.6);
  await remind();
  expect(await told(id)).toMatchObject([{ kind: "review_due", person_id: client }]);
  const stranger = await world.newMember({ role: "member" });
  const refused = world.call(world.registry.assignReview, { ...asked, personIds: [stranger.personId] }, { kind: "person" });
  await expect(refused).rejects.toMatchObject({ code: "invalid_input", param: "personIds" });
});

test("asks nobody by name any more after the step that they were asked for, a request for changes or a newer revision", async () => {
  const assigned = async (id: string) => (await world.call(world.registry.getReview, { id }, { kind: "person" })).assigned;
  const ask = async (id: string) => {
    await world.call(world.registry.assignReview, { id, revision: 1, personIds: [client, world.personId] }, { kind: "person" });
    return id;
  };
  const given = await ask(await newArticle());
  await world.call(world.registry.approveArticle, { id: given, revision: 1 }, { kind: "person" });
  expect(await assigned(given)).toEqual([]);
  await world.call(world.registry.assignReview, { id: given, revision: 1, personIds: [client] }, { kind: "person" });
  await world.call(world.registry.approveArticle, { id: given, revision: 1 }, as(client));
  expect((await world.owner.query("select from review_assignment where subject_id = $1", [given])).rows).toEqual([]);
  const returned = await ask(await newArticle());
  await world.call(world.registry.requestArticleChanges, { id: returned, revision: 1, reason: "Shorter." }, { kind: "person" });
  await world.call(world.registry.submitArticle, { id: returned }, { kind: "person" });
  expect(await assigned(returned)).toEqual([]);
  const { id: post } = await world.newPost({ projectId }, { projectId: null });
  await ask(post);
  await world.call(world.registry.updatePost, { id: post, revision: 1, text: "Shorter." }, { kind: "person" });
  expect(await assigned(post)).toEqual([]);
});
