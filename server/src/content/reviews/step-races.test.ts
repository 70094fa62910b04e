import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

const rounds = 20;
let world: World;
let projectId: string;
let others: Who[];
beforeAll(async () => {
  world = await openWorld();
  const people = await Promise.all([1, 2].map(() => world.newMember({ role: "reviewer" })));
  others = people.map(({ personId }) => ({ kind: "person", personId, role: "reviewer" }));
  projectId = (await world.newProject()).id;
  await world.call(world.registry.setApprovalSteps, { id: projectId, kind: "any_two" }, { kind: "person" });
});
afterAll(() => world.close());

/** Makes calls at once and returns how each ended: `ok`, or the code of its refusal. */
const codesOf = (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => "ok",
        (error) => String(error.code),
      ),
    ),
  );
const newArticle = async () => (await world.newArticle({ projectId, status: "in_review" }, { kind: "person" })).id;
const approve = (id: string, who: Who) => world.call(world.registry.approveArticle, { id, revision: 1 }, who);
const given = async (id: string) => {
  const { rows } = await world.owner.query(
    `select a.status, a.approved_revision as approved, (select count(*)::int from step_approval s where s.subject_id = a.id) as steps,
       (select count(*)::int from approval y where y.article_id = a.id) as approvals from article a where a.id = $1`,
    [id],
  );
  return rows[0];
};

test("three people who approve at once, each twice, give two steps and one approval", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await newArticle();
    const callers: Who[] = [...others, { kind: "person" }];
    const codes = await codesOf([...callers, ...callers].map((who) => approve(id, who)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(2);
    for (const code of codes) expect(["ok", "not_allowed", "invalid_state"]).toContain(code);
    expect(await given(id)).toEqual({ status: "approved", approved: 1, steps: 2, approvals: 1 });
  }
});

test("a second approval and a change of the policy at once leave a revision with one step or both, and never approved by half", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await newArticle();
    const policy = { id: projectId, kind: "any_two" as const, dueDays: 1 + round };
    const [first, changed] = await codesOf([
      approve(id, { kind: "person" }),
      world.call(world.registry.setApprovalSteps, policy, { kind: "person" }),
    ]);
    expect([first, changed]).toEqual(["ok", "ok"]);
    expect(await given(id)).toMatchObject({ status: "in_review", approved: null, steps: 1, approvals: 0 });
    expect(await codesOf(others.slice(0, 1).map((who) => approve(id, who)))).toEqual(["ok"]);
    expect(await given(id)).toMatchObject({ status: "approved", steps: 2, approvals: 1 });
  }
});

test("an approval and a request for changes at once end in one of both", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await newArticle();
    await approve(id, { kind: "person" });
    const [second, returned] = await codesOf([
      approve(id, others[0] ?? {}),
      world.call(world.registry.requestArticleChanges, { id, revision: 1, reason: "Shorter." }, others[1] ?? {}),
    ]);
    expect([second, returned].filter((code) => code === "ok")).toHaveLength(1);
    expect((await given(id)).status).toBe(second === "ok" ? "approved" : "draft");
    expect((await world.owner.query("select from review_wait where subject_id = $1", [id])).rows).toEqual([]);
  }
});
