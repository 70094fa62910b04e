import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { drain } from "#test/drain.ts";
import { openWorld, type World } from "#test/world.ts";
import { createDateTeller } from "./tell-of-dates.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const look = () => drain(createDateTeller({ pool: world.pool, sendsMail: false, log: createLog("silent") }));

async function newPlanned(): Promise<string> {
  const { id } = await world.newPost({ status: "in_review" });
  await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30" });
  return id;
}

/** Moves a planned date to `minutes` from now; a negative number puts it in the past. */
async function leave(id: string, minutes: number) {
  await world.owner.query(
    `update post_destination set at = t.at, approval_check_at = t.at - interval '1 hour'
     from (select date_trunc('milliseconds', now() + make_interval(mins => $2)) as at) t where post_id = $1`,
    [id, minutes],
  );
}

async function kindsOf(id: string) {
  const { rows } = await world.owner.query(
    "select kind from notification where post_id = $1 and kind like 'approval%' and person_id = $2",
    [id, world.personId],
  );
  return rows.map(({ kind }) => kind);
}

describe("looking at unapproved dates", () => {
  test("takes a few posts of each organization, so that one with many keeps no other waiting", async () => {
    const many = await Promise.all(Array.from({ length: 7 }, () => newPlanned()));
    const other = await world.newOrganization();
    const last = { organizationId: other.organizationId, projectId: other.projectId };
    await world.owner.query(
      `with made as (insert into post (organization_id, id, project_id, format, status, title, agent, revision, from_article)
         values ($1, 'pst_other', $2, 'x', 'in_review', 'Other', 'Test', 0, false) returning organization_id, id, project_id)
       insert into post_destination (organization_id, post_id, project_id, destination, at_local, at_zone, at, approval_check_at)
       select organization_id, id, project_id, 'x', '2026-01-01T00:00', 'UTC', now(), now() from made`,
      [last.organizationId, last.projectId],
    );
    for (const id of many) await leave(id, -5);
    const claim = async () =>
      (await world.pool.query("select organization_id from claim_planned_posts(20, 2)")).rows.map((row) => row.organization_id);
    const first = await claim();
    expect(first.toSorted()).toEqual([world.organizationId, world.organizationId, last.organizationId].toSorted());
    // A claimed post is not claimed again for a minute.
    expect(await claim()).toEqual([world.organizationId, world.organizationId]);
    await world.owner.query(
      "update post_destination set approval_check_at = now() - interval '1 second' where approval_check_at is not null and at <= now()",
    );
    expect(await look()).toBe(8);
    expect(await look()).toBe(0);
  });

  test("of four workers at once tells each reviewer once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => newPlanned()));
    for (const id of ids) await leave(id, 30);
    await Promise.all(Array.from({ length: 4 }, look));
    for (const id of ids) expect(await kindsOf(id)).toEqual(["approval_due"]);
  });
});
