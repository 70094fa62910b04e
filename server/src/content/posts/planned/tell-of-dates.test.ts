import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { drain } from "#test/drain.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { createDateTeller } from "./tell-of-dates.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const teller = () => createDateTeller({ pool: world.pool, sendsMail: false, log: createLog("silent") });
const look = () => drain(teller());

async function newPlanned(who: Who = {}): Promise<string> {
  const { id } = await world.newPost({ status: "in_review", ...(typeof who.projectId === "string" && { projectId: who.projectId }) }, who);
  await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30" }, who);
  return id;
}

/** Moves a planned date to `minutes` from now; a negative number puts it in the past. */
async function leave(id: string, minutes: number) {
  await world.owner.query(
    `update post_destination set at = t.at, approval_check_at = t.at - interval '1 hour'
     from (select date_trunc('milliseconds', now() + make_interval(mins => $2)) as at) t where post_id = $1`,
    [id, minutes],
  );
  await bringDue(world.owner, "planned_posts", id);
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
    await leave(await newPlanned(last), -5);
    for (const id of many) await leave(id, -5);
    // Five of the seven, and the one of the other.
    expect(await teller().work()).toBe(6);
    expect(await look()).toBe(2);
    expect(await look()).toBe(0);
  });

  test("of four workers at once tells each reviewer once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => newPlanned()));
    for (const id of ids) await leave(id, 30);
    await Promise.all(Array.from({ length: 4 }, look));
    for (const id of ids) expect(await kindsOf(id)).toEqual(["approval_due"]);
  });
});
