import { afterAll, beforeAll, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { openWorld, type World } from "#test/world.ts";

const rounds = inShare(50);

let world: World;
let reviewed: string;
beforeAll(async () => {
  world = await openWorld();
  reviewed = world.projectId;
  await world.warm();
});
afterAll(() => world.close());

type Row = {
  status: string;
  revision: number;
  approved_revision: number | null;
  revisions: number[];
  approvals: number[];
  audits: string[];
  scheduled: number;
};

async function recordOf(id: string): Promise<Row | undefined> {
  const { rows } = await world.owner.query<Row>(
    `select a.status, a.revision, a.approved_revision,
       (select array_agg(r.revision order by r.revision) from article_revision r where r.article_id = a.id) as revisions,
       (select coalesce(array_agg(p.revision order by p.revision), '{}') from approval p where p.article_id = a.id) as approvals,
       (select array_agg(u.operation order by age(u.xmin) desc, u.ctid) from audit u where u.subject_id = a.id) as audits,
       (select count(*)::int from event e where e.subject_id = a.id and e.type = 'article.scheduled') as scheduled
     from article a where a.id = $1`,
    [id],
  );
  return rows[0];
}

async function codesOf(attempts: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(attempts);
  return results.map((result) => (result.status === "fulfilled" ? "ok" : String(result.reason.code)));
}

const day = { day: "2099-06-01", time: "09:30" };
const steps = {
  edit: (id: string) => world.call(world.registry.updateArticle, { id, revision: 1, summary: "Edited." }),
  submit: (id: string) => world.call(world.registry.submitArticle, { id }),
  approve: (id: string) => world.call(world.registry.approveArticle, { id, revision: 1 }),
  schedule: (id: string) => world.call(world.registry.scheduleArticle, { id, ...day }),
  remove: (id: string) => world.call(world.registry.deleteArticle, { id }),
};

/** Expects the invariants of an article that hold after any history. */
function expectCoherent(row: Row): void {
  expect(row.revisions).toEqual(Array.from({ length: row.revision }, (_, index) => index + 1));
  expect(new Set(row.approvals).size, "one approval per revision").toBe(row.approvals.length);
  if (row.status === "approved" || row.status === "scheduled") {
    expect(row.approved_revision).toBe(row.revision);
    expect(row.approvals).toContain(row.revision);
  }
  if (row.status === "draft") expect(row.approved_revision).toBeNull();
}

const startStatuses = ["draft", "in_review", "approved", "scheduled"] as const;

test.each(startStatuses)("from %s: edit, approve, schedule and delete at once leave one coherent outcome, many times", async (status) => {
  const known = new Set(["ok", "conflict", "locked", "invalid_state", "not_found"]);
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newArticle({ status, projectId: reviewed });
    const names = (["edit", "approve", "schedule", "remove"] as const).toSorted(
      (a, b) => ((a.length * 7 + round) % 5) - ((b.length * 3 + round) % 5),
    );
    const codes = await codesOf(names.map((name) => steps[name](id)));
    const outcome = Object.fromEntries(names.map((name, index) => [name, codes[index]]));
    for (const code of codes) expect(known).toContain(code);
    const row = await recordOf(id);
    expect(row === undefined, JSON.stringify(outcome)).toBe(outcome.remove === "ok");
    if (row === undefined) continue;
    expectCoherent(row);
    expect(row.revision).toBe(outcome.edit === "ok" ? 2 : 1);
    expect(row.audits.filter((name) => name === "approve_article")).toHaveLength(
      outcome.approve === "ok" || status === "approved" || status === "scheduled" ? 1 : 0,
    );
    expect(row.scheduled).toBe((status === "scheduled" ? 1 : 0) + (outcome.schedule === "ok" ? 1 : 0));
  }
});

test("approve against edit: an approved article is never one that was edited after the reviewer read it", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newArticle({ status: "in_review" });
    const [edit, approve] = await codesOf([steps.edit(id), steps.approve(id)]);
    const row = await recordOf(id);
    expect(approve).toBe("ok");
    expect(edit === "ok" ? ["draft", 2] : ["approved", 1]).toEqual([row?.status, row?.revision]);
    expect(edit === "ok" ? "ok" : "locked").toBe(edit);
  }
});

test("submit against edit: reviewers are told of the revision that then lies in review, once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.newArticle({ status: "draft" });
    const [edit, submit] = await codesOf([steps.edit(id), steps.submit(id)]);
    expect(submit).toBe("ok");
    expect(["ok", "locked"]).toContain(edit);
    const row = await recordOf(id);
    const told = (await world.events("article.review_requested")).filter(({ subject_id }) => subject_id === id);
    expect(told.map(({ data }) => data.revision)).toEqual([row?.revision]);
    expect(row).toMatchObject({ status: "in_review", revision: edit === "ok" ? 2 : 1 });
  }
});

test("publishing against edit: the site shows the approved revision or nothing, never the edited one", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id);
    const publish = async () => {
      while ((await world.app.workers.publisher.work()) > 0);
    };
    const [edit] = await codesOf([steps.edit(id), publish()]);
    await publish();
    const { rows } = await world.owner.query("select status, revision, published_revision, due_at from article where id = $1", [id]);
    expect(edit).toBe("ok");
    expect(rows[0]).toMatchObject({ status: "draft", revision: 2, due_at: null });
    expect([null, 1]).toContain(rows[0].published_revision);
  }
});

test("publishing against delete: either the article is gone, or the site shows it", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id);
    const publish = async () => {
      while ((await world.app.workers.publisher.work()) > 0);
    };
    const [remove] = await codesOf([steps.remove(id), publish()]);
    await publish();
    const row = await recordOf(id);
    expect(["ok", "invalid_state"]).toContain(remove);
    expect(row?.status).toBe(remove === "ok" ? undefined : "published");
  }
});
