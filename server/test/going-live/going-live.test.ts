import { isWrite, type Operation } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDateTeller } from "#src/content/posts/planned/tell-of-dates.ts";
import { createLog } from "#src/core/log.ts";
import { operations } from "#src/registry/operations.ts";
import { chanceFrom, inShare, representatives, testSeed } from "../chance.ts";
import { drain } from "../drain.ts";
import { articleCases } from "../operations/article-cases.ts";
import { type Cases, inputOf, type OperationWorld, openOperationWorld, person } from "../operations/operation-world.ts";
import { postCases } from "../operations/post-cases.ts";
import { bringDue } from "../work.ts";
import { type Caller, openCallers } from "./callers.ts";
import { type Kind, kinds, type Policy, readSkipRule } from "./skip-rule.ts";

const mayGoWithoutApproval = readSkipRule();
const cases: Cases = { ...articleCases, ...postCases };
const writes = operations.map(({ operation }) => operation).filter((operation) => isWrite(operation) && operation.name in cases);
/** Operations that publish an article, at once or at a date. */
const dating: readonly string[] = ["schedule_article", "publish_article_now"];
const policies: Policy[] = [true, false].flatMap((people) => [true, false].map((agents) => ({ people, agents })));
/** planned: in review, with a post date that waits for the approval. */
const states = ["as needed", "draft", "in_review", "planned", "approved"] as const;
const approvers = ["anybody", "reviewer", "owner"] as const;
const triesOfEach = inShare(30, 1);

type State = (typeof states)[number];
type Outcome = { done: boolean | undefined; id: string };
type Try = { policy: Policy; approver: (typeof approvers)[number]; author: Kind; caller: Caller; state: State };

let at: OperationWorld;
let callers: Caller[];
beforeAll(async () => {
  at = await openOperationWorld();
  callers = await openCallers(at);
  // An approval also starts posts.
  const posts = [{ format: "linkedin" as const, daysAfter: 1, time: "09:00" }];
  await at.world.call(at.world.registry.setRoutine, { id: at.world.projectId, posts, excerpts: true }, person);
});
afterAll(() => at?.[Symbol.asyncDispose]());

const chance = chanceFrom(testSeed());

/** Returns a person who writes and one other caller in a run with less than all loops, another each time, and all in the full set. */
function someCallers(): Caller[] {
  const writer = callers.filter(({ name }) => name.startsWith("a person as member"));
  const others = callers.filter((caller) => !writer.includes(caller));
  return [...writer, ...chance.some(others, inShare(others.length, 1))];
}

const unapproved = representatives(["in_review", "draft"] as const, 1);

/** Returns the same world, in which an author of this kind writes the content of a case, in the given state. */
function writtenBy(author: Kind, state: State): OperationWorld {
  const { world } = at;
  const who = { kind: author === "person" ? ("person" as const) : chance.pick(["token", "assistant"] as const) };
  const over = state === "as needed" ? {} : { status: state === "planned" ? ("in_review" as const) : state };
  return {
    ...at,
    world: {
      ...world,
      newArticle: (article = {}, by = who) => world.newArticle({ ...article, ...over }, by),
      async newPost(post = {}, by = who) {
        const made = await world.newPost({ ...post, ...over }, by);
        if (state === "planned") await plan(made.id);
        return made;
      },
    },
  };
}

/** Gives every destination of a post a date. */
async function plan(id: string): Promise<void> {
  const { getPost, schedulePost } = at.world.registry;
  const { destinations } = await at.world.call(getPost, { id }, person);
  for (const { destination } of destinations)
    await at.world.call(schedulePost, { id, destination, day: "2099-01-01", time: "09:00" }, person);
}

async function setPolicy({ people, agents }: Policy, approverId: string | null): Promise<void> {
  await at.world.owner.query("update project set review_before_publishing = $1, agent_review = $2, approver_id = $3", [
    !people,
    !agents,
    approverId,
  ]);
}

const approverOf = (name: Try["approver"]) => callers.find((caller) => caller.name.startsWith(`a person as ${name}`))?.personId ?? null;

/** Removes what a project may have or do only so many times, since a loop in full goes beyond it. */
async function forgetCounted(): Promise<void> {
  await at.world.owner.query("delete from calendar_feed; delete from template; update project set improvements = 0");
}

/** Calls the operation as the try says and checks every approval that it creates against the rule. */
async function attempt(operation: Operation, { policy, approver, author, caller, state }: Try): Promise<Outcome> {
  await setPolicy({ people: false, agents: false }, null);
  await forgetCounted();
  const prepare = async (from: State) => (await cases[operation.name]?.(writtenBy(author, from))) ?? {};
  // Some cases can be prepared only in the state that they need.
  const { caller: _, ...over } = await prepare(state).catch(() => prepare("as needed"));
  const approverId = approverOf(approver);
  await setPolicy(policy, approverId);
  const before = await at.world.owner.query("select now()");
  const done = await caller.call(operation, inputOf(operation, at, over));
  const about = `${operation.name} by ${caller.name}, written by a ${author}, ${state}, ${JSON.stringify({ policy, approver })}`;
  const { rows } = await at.world.owner.query(
    `select y.given_by, y.approved_by, r.author_kind from approval y
       join article_revision r using (organization_id, article_id, revision) where y.created_at >= $1
     union all
     select y.given_by, y.reviewed_by, r.author_kind from post_review y
       join post_revision r using (organization_id, post_id, revision) where y.created_at >= $1 and y.verdict = 'approved'`,
    [before.rows[0].now],
  );
  for (const { given_by, approved_by, author_kind } of rows) {
    const wrote: Kind = author_kind === "human" ? "person" : "token or assistant";
    if (given_by === "policy") expect(mayGoWithoutApproval(policy, wrote, caller.kind), `${about}: approved by the policy`).toBe(true);
    else {
      expect(approved_by, `${about}: who approved`).toBe(caller.personId);
      expect(caller.approves && (approverId === null || approverId === caller.personId), `${about}: may approve`).toBe(true);
    }
  }
  return { done, id: String(over.id) };
}

function draw(): Try {
  return {
    policy: chance.pick(policies),
    approver: chance.pick(approvers),
    author: chance.pick(kinds),
    caller: chance.pick(callers),
    state: chance.pick(states),
  };
}

test.each(writes.map((operation) => [operation.name, operation] as const))(
  "%s leaves no approval but by somebody who may approve, or by a policy that frees author and caller",
  async (_, operation) => {
    for (let count = 0; count < triesOfEach; count += 1) await attempt(operation, draw());
  },
);

describe.each(dating)("%s of what nobody approved", (name) => {
  test("succeeds exactly where the decision record says so, for each policy, author and caller", async () => {
    const operation = writes.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    const outcomes = new Set<boolean>();
    for (const policy of policies) {
      for (const author of kinds) {
        for (const [caller, state] of someCallers().flatMap((one) => unapproved.map((state) => [one, state] as const))) {
          const { done } = await attempt(operation, { policy, approver: "anybody", author, caller, state });
          if (done === undefined) continue;
          const may = mayGoWithoutApproval(policy, author, caller.kind) && !caller.name.includes("reader");
          expect(done, `${caller.name}, written by a ${author}, ${state}, ${JSON.stringify(policy)}`).toBe(may);
          outcomes.add(may);
        }
      }
    }
    expect(outcomes.size).toBe(2);
  });
});

describe.each(representatives(["in_review", "planned", "draft"] as const, 2))("schedule_post of a post that is %s", (state) => {
  test("dates it for everybody who writes, and lets it go out exactly where the decision record says so", async () => {
    const operation = writes.find((one) => one.name === "schedule_post");
    if (operation === undefined) throw new Error("There is no operation schedule_post.");
    const found = new Set<string>();
    for (const policy of policies) {
      for (const author of kinds) {
        for (const caller of someCallers()) {
          const { done, id } = await attempt(operation, { policy, approver: "anybody", author, caller, state });
          const about = `${caller.name}, written by a ${author}, ${JSON.stringify(policy)}`;
          const mayWrite = !caller.name.includes("reader");
          expect(done, about).toBe(mayWrite);
          const { rows } = await at.world.owner.query(
            `select d.status, d.at is not null as dated, p.status as post from post_destination d
               join post p on p.organization_id = d.organization_id and p.id = d.post_id where d.post_id = $1 and d.destination = 'linkedin'`,
            [id],
          );
          const goesOut = mayWrite && mayGoWithoutApproval(policy, author, caller.kind);
          const dated = mayWrite || state === "planned";
          const expected = goesOut
            ? { status: "scheduled", dated, post: "scheduled" }
            : { status: "pending", dated, post: state === "draft" ? state : "in_review" };
          expect(rows, about).toEqual([expected]);
          found.add(rows[0].status);
        }
      }
    }
    expect(found).toEqual(new Set(["scheduled", "pending"]));
  });
});

test("whatever was tried, all that went live, or was handed to a network or platform, has an approval", async () => {
  const { owner, app } = at.world;
  await owner.query("update article set due_at = date_trunc('milliseconds', now()), scheduled_at = now() where status = 'scheduled'");
  await owner.query(
    `update post_destination set at = date_trunc('milliseconds', now()), approval_check_at = case when status = 'pending' then now() end
     where status = 'scheduled' or (status = 'pending' and at is not null)`,
  );
  await bringDue(owner, "planned_posts");
  const planned = await owner.query("select count(*)::int as count from post_destination where status = 'pending' and at is not null");
  expect(planned.rows[0].count).toBeGreaterThan(0);
  while ((await app.workers.publisher.work()) > 0);
  await at.workGenerations();
  await at.network.work();
  await drain(createDateTeller({ pool: at.world.pool, sendsMail: false, log: createLog("silent") }));
  await at.network.work();
  const live = await owner.query("select count(*)::int as count from published_body");
  expect(live.rows[0].count).toBeGreaterThan(0);
  const broken = {
    "an article that was live": `select b.article_id, b.revision from published_body b where not exists
      (select from approval y where y.organization_id = b.organization_id and y.article_id = b.article_id and y.revision = b.revision)`,
    "an article on its way to a destination": `select p.article_id, p.revision from publication p where not exists
      (select from approval y where y.organization_id = p.organization_id and y.article_id = p.article_id and y.revision = p.revision)`,
    "a post that has a date which a sender takes": `select d.post_id, d.destination from post_destination d
      join post p on p.organization_id = d.organization_id and p.id = d.post_id
      where d.status in ('scheduled', 'delivering', 'confirmed') and not exists
        (select from post_review y where y.organization_id = p.organization_id and y.post_id = p.id and y.revision = p.revision
          and y.verdict = 'approved')`,
    "a planned date that nobody ended": "select post_id, destination from post_destination where status = 'pending' and at is not null",
    "a post on its way to a network": `select p.post_id, p.revision from post_publication p where not exists
      (select from post_review y where y.organization_id = p.organization_id and y.post_id = p.post_id and y.revision = p.revision
        and y.verdict = 'approved')`,
  };
  for (const [what, query] of Object.entries(broken)) expect((await owner.query(query)).rows, what).toEqual([]);
});
