import type { ArticleStatus } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inShare, testSeed } from "#test/chance.ts";
import { until } from "#test/until.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

const walks = inShare(2000, 60);
const stepsMax = 12;
const parallel = 8;
const seed = testSeed();

let world: World;
let other: string;
const kinds = ["one", "any_two", "steps"] as const;
const projectsByPolicy = new Map<string, string>();
beforeAll(async () => {
  world = await openWorld();
  other = (await world.newMember({ role: "admin" })).personId;
  const named = [{ name: "Editor" }, { name: "Client", personIds: [other] }];
  for (const reviewBeforePublishing of [true, false]) {
    for (const agentReview of [true, false]) {
      for (const kind of kinds) {
        const { id } = await world.newProject();
        await world.call(world.registry.updateProject, { id, reviewBeforePublishing, agentReview }, { kind: "person" });
        await world.call(world.registry.setApprovalSteps, { id, kind, steps: kind === "steps" ? named : [] }, { kind: "person" });
        projectsByPolicy.set(`${reviewBeforePublishing} ${agentReview} ${kind}`, id);
      }
    }
  }
  await world.warm();
});
afterAll(() => world.close());

type By = "token" | "person";
type Person = "owner" | "other";
type Policy = { reviewBeforePublishing: boolean; agentReview: boolean; kind: (typeof kinds)[number] };
type Step =
  | { do: "edit"; by: By; revision: "current" | "older" | "newer" }
  | { do: "approve"; by: By; revision: "current" | "older" | "newer"; as: Person }
  | { do: "submit" | "schedule" | "remove"; by: By }
  | { do: "publish" | "unschedule" };

/** The least about an article that decides what every step must answer. */
type Model = { status: ArticleStatus; revision: number; published: number | null; author: By; given: readonly Person[] };

function needsReview(policy: Policy, by: By): boolean {
  return by === "person" ? policy.reviewBeforePublishing : policy.agentReview;
}

/** Returns whether a person may give the step whose turn it is: the second of named steps is the other's, and open ones take two. */
function mayGive({ given }: Model, { kind }: Policy, person: Person): boolean {
  if (kind === "one" || given.length === 0) return true;
  return !given.includes(person) && (kind === "any_two" || person === "other");
}

/** Returns the answer to a step and the article after it; `gone` when the article no longer exists. */
function expected(model: Model, step: Step, policy: Policy): [answer: string, after: Model | "gone"] {
  const { status, revision } = model;
  switch (step.do) {
    case "edit": {
      if (status === "in_review" || status === "generating") return ["locked", model];
      if (step.revision !== "current") return ["conflict", model];
      return ["ok", { ...model, status: "draft", revision: revision + 1, author: step.by, given: [] }];
    }
    case "submit":
      return status === "draft" ? ["ok", { ...model, status: "in_review" }] : ["invalid_state", model];
    case "approve": {
      if (status !== "in_review") return ["invalid_state", model];
      if (!mayGive(model, policy, step.as)) return ["not_allowed", model];
      if (step.revision !== "current") return ["conflict", model];
      const given = [...model.given, step.as];
      const isLast = policy.kind === "one" || given.length === 2;
      return ["ok", isLast ? { ...model, status: "approved", given: [] } : { ...model, given }];
    }
    case "schedule": {
      const free = !needsReview(policy, model.author) && !needsReview(policy, step.by);
      const possible = status === "approved" || status === "scheduled" || ((status === "draft" || status === "in_review") && free);
      return possible ? ["ok", { ...model, status: "scheduled", given: [] }] : ["invalid_state", model];
    }
    case "remove": {
      if (status === "in_review" || status === "generating") return ["locked", model];
      return model.published === null ? ["ok", "gone"] : ["invalid_state", model];
    }
    case "unschedule":
      return status === "scheduled" ? ["ok", { ...model, status: "approved" }] : ["invalid_state", model];
    case "publish":
      return ["ok", status === "scheduled" ? { ...model, status: "published", published: revision } : model];
  }
}

function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function randomStep(random: (below: number) => number): Step {
  const by = random(2) === 0 ? "token" : "person";
  const revision = (["current", "current", "current", "older", "newer"] as const)[random(5)] ?? "current";
  const often = ["edit", "submit", "approve", "schedule", "publish"] as const;
  const names = [...often, ...often, "unschedule", "remove"] as const;
  const name = names[random(names.length)] ?? "edit";
  if (name === "approve") return { do: name, by, revision, as: random(2) === 0 ? "owner" : "other" };
  if (name === "edit") return { do: name, by, revision };
  return name === "publish" || name === "unschedule" ? { do: name } : { do: name, by };
}

/** Publishes the article. Another walk may do this one's work, so it repeats until the article is published. */
async function publish(id: string): Promise<void> {
  await world.makeDue(id);
  await until(async () => {
    await world.app.workers.publisher.work();
    const { rows } = await world.owner.query("select status from article where id = $1", [id]);
    return rows[0].status === "published";
  });
}

async function perform(id: string, model: Model, step: Step, who: Who): Promise<unknown> {
  const sent = "revision" in step ? model.revision + { current: 0, older: -1, newer: 1 }[step.revision] : model.revision;
  switch (step.do) {
    case "edit":
      return world.call(world.registry.updateArticle, { id, revision: sent, summary: `After ${model.revision}` }, who);
    case "submit":
      return world.call(world.registry.submitArticle, { id }, who);
    case "approve":
      return world.call(world.registry.approveArticle, { id, revision: sent }, who);
    case "schedule":
      return world.call(world.registry.scheduleArticle, { id, day: "2099-06-01", time: "09:30" }, who);
    case "remove":
      return world.call(world.registry.deleteArticle, { id }, who);
    case "unschedule":
      return world.call(world.registry.unscheduleArticle, { id }, { kind: "person" });
    case "publish":
      return model.status === "scheduled" ? publish(id) : undefined;
  }
}

async function walk(number: number): Promise<number> {
  const random = randomFrom(seed + number);
  const policy: Policy = { reviewBeforePublishing: random(2) === 0, agentReview: random(2) === 0, kind: kinds[random(3)] ?? "one" };
  const projectId = projectsByPolicy.get(`${policy.reviewBeforePublishing} ${policy.agentReview} ${policy.kind}`) ?? "";
  const whoIs = (by: By, person: Person = "owner"): Who => ({
    ...(by === "person" ? { kind: "person" } : { projectId }),
    ...(person === "other" && { personId: other }),
  });
  const author = random(2) === 0 ? "token" : "person";
  const submit = random(2) === 0;
  const { id } = await world.newArticle({ projectId, status: submit ? "in_review" : "draft", slug: `walk-${number}` }, whoIs(author));
  const first = !submit ? "draft" : needsReview(policy, author) ? "in_review" : "approved";
  let model: Model = { status: first, revision: 1, published: null, author, given: [] };
  const history: string[] = [`${JSON.stringify(policy)} ${author} ${first}`];
  const steps = 1 + random(stepsMax);
  for (let count = 0; count < steps; count += 1) {
    const step = randomStep(random);
    // The schema refuses a revision below 1 before any state matters.
    if ("revision" in step && step.revision === "older" && model.revision === 1) continue;
    const [answer, after] = expected(model, step, policy);
    history.push(`${JSON.stringify(step)} -> ${answer}`);
    const about = `seed ${seed}, walk ${number}: ${history.join("; ")}`;
    const given = await perform(id, model, step, whoIs("by" in step ? step.by : "token", "as" in step ? step.as : "owner")).then(
      () => "ok",
      (error) => String(error.code),
    );
    expect(given, about).toBe(answer);
    const { rows } = await world.owner.query(
      `select status, revision, published_revision as published,
         case when status = 'in_review' then coalesce(steps_given, 0) else 0 end as given from article where id = $1`,
      [id],
    );
    if (after === "gone") {
      expect(rows, about).toEqual([]);
      return count + 1;
    }
    const { status, revision, published, given: taken } = after;
    expect(rows, about).toEqual([{ status, revision, published, given: taken.length }]);
    model = after;
  }
  return steps;
}

test(`${walks} random walks answer and end as the model of the decisions says (seed ${seed})`, async () => {
  let next = 0;
  let steps = 0;
  const walker = async () => {
    while (next < walks) {
      const number = next;
      next += 1;
      const taken = await walk(number);
      steps += taken;
    }
  };
  await Promise.all(Array.from({ length: parallel }, walker));
  expect(steps).toBeGreaterThan(walks);
});

test("whatever the walks did, the record they leave is whole", async () => {
  const broken = {
    "an article without its revisions": `select a.id from article a where a.revision <> (select count(*) from article_revision r where r.article_id = a.id)`,
    "an approved article without an approval": `select a.id from article a where a.approved_revision is not null
      and not exists (select from approval p where p.article_id = a.id and p.revision = a.approved_revision)`,
    "a revision approved twice": "select article_id from approval group by article_id, revision having count(*) > 1",
    "a revision told to be live twice":
      "select subject_id from event where type = 'article.published' group by subject_id, data ->> 'revision' having count(*) > 1",
    "a live revision nobody was told of": `select a.id from article a where a.published_revision is not null and not exists
      (select from event e where e.type = 'article.published' and e.subject_id = a.id and (e.data ->> 'revision')::int = a.published_revision)`,
    "a live revision nobody approved": `select a.id from article a where a.published_revision is not null
      and not exists (select from approval p where p.article_id = a.id and p.revision = a.published_revision)`,
    "an approved article without each of its steps": `select a.id from article a where a.approved_revision is not null and a.review_steps is not null
      and a.review_steps <> (select count(*) from step_approval s
        where s.subject_id = a.id and s.round = a.review_round and s.revision = a.approved_revision)`,
    "a reviewer's approval without two steps, where two are asked for": `select y.id from approval y join article a on a.id = y.article_id
      join project p on p.id = a.project_id where p.approval_policy_id is not null and y.given_by = 'reviewer'
      and 2 <> (select count(distinct s.given_by) from step_approval s where s.subject_id = y.article_id and s.revision = y.revision
        and s.round = (select max(n.round) from step_approval n where n.subject_id = y.article_id and n.revision = y.revision))`,
    "something due and not done": "select id from article where due_at <= now()",
  };
  for (const [what, query] of Object.entries(broken)) expect((await world.owner.query(query)).rows, what).toEqual([]);
  const audited = await world.owner.query(
    "select count(*)::int as count from audit where operation in ('create_article', 'update_article', 'submit_article')",
  );
  const told = await world.owner.query("select count(*)::int as count from event where type = 'article.review_requested'");
  expect(audited.rows[0].count).toBeGreaterThan(told.rows[0].count);
});

test("whatever the walks did, a site reads exactly what was published, in the words of that revision", async () => {
  let published = 0;
  for (const projectId of projectsByPolicy.values()) {
    const token = (await world.newReadToken(projectId)).value;
    const read: unknown[] = [];
    let cursor = "";
    do {
      const { body } = await world.request("GET", `/articles?locale=en&limit=100${cursor && `&cursor=${cursor}`}`, { token });
      read.push(
        ...(body.data as { id: string; revision: number; summary: string }[]).map(({ id, revision, summary }) => ({
          id,
          revision,
          summary,
        })),
      );
      cursor = String(body.nextCursor ?? "");
    } while (cursor !== "");
    const { rows } = await world.owner.query(
      `select a.id, r.revision, r.summary from article a join article_revision r on r.article_id = a.id and r.revision = a.published_revision
       where a.project_id = $1 order by a.live_at desc, a.id desc`,
      [projectId],
    );
    expect(read).toEqual(rows);
    published += rows.length;
  }
  expect(published).toBeGreaterThan(0);
});
