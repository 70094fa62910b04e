import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

const rounds = 15;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.warm();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const steps = {
  edit: (id: string, text = "Second.") => world.call(world.registry.updatePost, { id, revision: 1, text }),
  approve: (id: string) => world.call(world.registry.approvePost, { id, revision: 1 }, person),
  reject: (id: string) => world.call(world.registry.rejectPost, { id, revision: 1 }, person),
  schedule: (id: string) => world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" }),
  remove: (id: string) => world.call(world.registry.deletePost, { id }),
};

async function codesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? "ok" : outcome.reason.code));
}

async function recordOf(id: string) {
  const { rows } = await world.owner.query(
    "select p.status, p.revision, p.approved_revision, d.status as destination from post p join post_destination d on d.post_id = p.id where p.id = $1",
    [id],
  );
  return rows[0];
}

test("of many changes to one revision at once exactly one is saved", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost();
    const codes = await codesOf(["A", "B", "C", "D"].map((text) => steps.edit(id, text)));
    expect(codes.sort()).toEqual(["conflict", "conflict", "conflict", "ok"]);
    expect((await world.owner.query("select from post_revision where post_id = $1", [id])).rowCount).toBe(2);
  }
});

test("of many verdicts at once exactly one counts", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost();
    const codes = await codesOf([steps.approve(id), steps.approve(id), steps.reject(id), steps.reject(id)]);
    expect(codes.sort()).toEqual(["invalid_state", "invalid_state", "invalid_state", "ok"]);
    expect((await world.owner.query("select from post_review where post_id = $1", [id])).rowCount).toBe(1);
  }
});

test("approval against edit: never is a revision approved that the reviewer did not read", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost();
    const [edit, approve] = await codesOf([steps.edit(id), steps.approve(id)]);
    expect(edit).toBe("ok");
    expect(["ok", "conflict"]).toContain(approve);
    expect(await recordOf(id)).toMatchObject({ status: "in_review", revision: 2, approved_revision: null });
  }
});

test("a date against an edit: what is dated is approved, whichever comes first", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost({ status: "approved" });
    const [edit, schedule] = await codesOf([steps.edit(id), steps.schedule(id)]);
    expect(edit).toBe("ok");
    expect(["ok", "invalid_state"]).toContain(schedule);
    expect(await recordOf(id)).toEqual({ status: "in_review", revision: 2, approved_revision: null, destination: "pending" });
  }
});

test("a date against the approval: the post is scheduled with one event, whichever comes first", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost();
    expect(await codesOf([steps.schedule(id), steps.approve(id)])).toEqual(["ok", "ok"]);
    expect(await recordOf(id)).toEqual({ status: "scheduled", revision: 1, approved_revision: 1, destination: "scheduled" });
    expect((await world.events("post.scheduled")).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  }
});

test("deletion against a date: the post is gone, and nothing of it is left", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newPost({ status: "approved" });
    const [remove, schedule] = await codesOf([steps.remove(id), steps.schedule(id)]);
    expect(remove).toBe("ok");
    expect(["ok", "not_found"]).toContain(schedule);
    expect(await recordOf(id)).toBeUndefined();
  }
});

test("a post against the deletion of its article: it is made from the article or not at all", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id: articleId } = await world.newArticle();
    const create = world.call(world.registry.createPost, { projectId: world.projectId, format: "x", parts: ["a"], articleId });
    const [made, removed] = await codesOf([create, world.call(world.registry.deleteArticle, { id: articleId })]);
    expect(removed).toBe("ok");
    expect(["ok", "not_found"]).toContain(made);
  }
  const { rows } = await world.owner.query("select count(*)::int as loose from post where from_article and article_id is not null");
  expect(rows).toEqual([{ loose: 0 }]);
});
