import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { createLog } from "#src/core/log.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { bringDue, endLeases, workOf } from "#test/work.ts";
import { DeliveryFault } from "../fault.ts";
import { addPosts } from "../post-work.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { openDuePosts } from "./open-due-posts.ts";
import { setBackPost } from "./settle-post.ts";

const person = { kind: "person" } as const;

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());
beforeEach(async () => {
  await at.world.owner.query("delete from post");
  await at.world.owner.query("delete from work where kind = 'posts'");
});
afterEach(async () => {
  await at.world.owner.query("update network_account set posts_left = null, window_ends_at = null");
});

/** Opens so many due posts, and returns their ids. */
async function openPosts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await at.newDuePost([`Number ${number}`]));
  await openDuePosts({ pool: at.world.pool, sendsMail: false, apps: at.apps, publicUrl: "http://galley.test", log: createLog("silent") });
  return ids;
}

const claimAll = () => claimWork(at.world.pool, "posts", { room: 10, leaseSeconds: 30, each: 10 });
async function begin(claim: WorkClaim): Promise<"begun" | "lost" | "waits"> {
  const begun = await transact(at.world.pool, claim.organization_id, (tx) => beginAttempt(tx, claim, at.apps));
  return typeof begun === "string" ? begun : "begun";
}
const limitTo = (left: number, hours = 0.25) =>
  at.world.owner.query("update network_account set posts_left = $1, window_ends_at = now() + $2 * interval '1 hour'", [left, hours]);

async function claimOne(): Promise<WorkClaim> {
  const [claim] = await claimAll();
  if (claim === undefined) throw new Error("Nothing was claimed.");
  return claim;
}

async function rowOf({ id }: WorkClaim) {
  const { rows } = await at.world.owner.query("select status, attempts, setbacks from post_publication where id = $1", [id]);
  return rows[0];
}

test("of posts that look at once no more begin than the network takes", async () => {
  await openPosts(6);
  await limitTo(2);
  const begun = await Promise.all((await claimAll()).map(begin));
  expect(begun.toSorted()).toEqual(["begun", "begun", "waits", "waits", "waits", "waits"]);
  await bringDue(at.world.owner, "posts");
  expect(await Promise.all((await claimAll()).map(begin))).toEqual(Array(4).fill("waits"));
});

test("no more begin than the network takes of those that would come too late after its window", async () => {
  await openPosts(4);
  await limitTo(2, 24);
  const claims = await claimAll();
  expect((await Promise.all(claims.map(begin))).toSorted()).toEqual(["begun", "begun", "waits", "waits"]);
  const { rows } = await at.world.owner.query(
    "select at < now() + interval '6 seconds' as soon from work where kind = 'posts' and not leased",
  );
  expect(rows).toEqual([{ soon: true }, { soon: true }]);
});

test("projects that share an account share what it takes", async () => {
  const { world } = at;
  const { id: projectId } = await world.call(world.registry.createProject, { name: "Second" }, person);
  await at.connect(projectId);
  await openPosts(4);
  const some = "select id from post_publication order by id limit 2";
  await world.owner.query(`update work set place = $1 || ' x' where kind = 'posts' and subject in (${some})`, [projectId]);
  await world.owner.query(`update post_publication set project_id = $1 where id in (${some})`, [projectId]);
  await limitTo(2);
  const begun = await Promise.all((await claimAll()).map(begin));
  expect(begun.toSorted()).toEqual(["begun", "begun", "waits", "waits"]);
  await world.owner.query("delete from network_account where project_id = $1", [projectId]);
});

test("a post that waits for its network has had no attempt, and waits until the window ends", async () => {
  await openPosts(1);
  await limitTo(0);
  const claim = await claimOne();
  expect(await begin(claim)).toBe("waits");
  expect(await rowOf(claim)).toEqual({ status: "pending", attempts: 0, setbacks: 0 });
  expect(await workOf(at.world.owner, "posts", claim.id)).toEqual({ attempts: 0, leased: false, due: false });
  const { rows } = await at.world.owner.query(
    "select w.at >= n.window_ends_at and w.at < n.window_ends_at + interval '1 second' as there from work w, network_account n where w.kind = 'posts'",
  );
  expect(rows).toEqual([{ there: true }]);
});

test("what has begun, a package, and what would come too late anyway go on at the limit", async () => {
  await openPosts(3);
  await limitTo(0);
  const claims = await claimAll();
  const states = ["network_id = '1'", "way = 'export'", "due_at = now() - interval '50 minutes'"];
  for (const [index, { id }] of claims.entries())
    await at.world.owner.query(`update post_publication set ${states[index]} where id = $1`, [id]);
  expect(await Promise.all(claims.map(begin))).toEqual(["begun", "begun", "begun"]);
});

test("a lease that ended counts as a setback, also where the network takes no more", async () => {
  await openPosts(1);
  expect(await begin(await claimOne())).toBe("begun");
  await endLeases(at.world.owner, "posts");
  const second = await claimOne();
  expect(await begin(second)).toBe("begun");
  expect(await rowOf(second)).toEqual({ status: "delivering", attempts: 2, setbacks: 1 });
  await endLeases(at.world.owner, "posts");
  await limitTo(0);
  const third = await claimOne();
  expect(await begin(third)).toBe("waits");
  expect(await rowOf(third)).toEqual({ status: "pending", attempts: 2, setbacks: 2 });
});

test("a post that is withdrawn once it is claimed is not begun, and leaves no work", async () => {
  const [id = ""] = await openPosts(1);
  const claim = await claimOne();
  await at.world.call(at.world.registry.withdrawPostDestination, { id, destination: "x" }, person);
  expect(await begin(claim)).toBe("lost");
  expect(await workOf(at.world.owner, "posts", claim.id)).toBeUndefined();
});

test("a claim on a post that is gone ends", async () => {
  const [id = ""] = await openPosts(1);
  const claim = await claimOne();
  await at.world.owner.query("delete from post where id = $1", [id]);
  expect(await begin(claim)).toBe("lost");
  expect(await workOf(at.world.owner, "posts", claim.id)).toBeUndefined();
});

test("posts that wait for the limit of an account go out by the one that takes its place", async () => {
  const [id = ""] = await openPosts(1);
  await limitTo(0);
  expect(await begin(await claimOne())).toBe("waits");
  await at.connect(at.world.projectId, at.x.newUser());
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
});

test("the oldest date begins first, whichever was opened first", async () => {
  const ids = await openPosts(3);
  await at.world.owner.query("delete from work where kind = 'posts'");
  await at.world.owner.query("update post_publication set due_at = due_at - interval '9 minutes' where post_id = $1", [ids[2]]);
  const { rows } = await at.world.owner.query("select id, post_id from post_publication order by due_at");
  const { organizationId, pool } = at.world;
  await transact(pool, organizationId, (tx) =>
    addPosts(
      tx,
      organizationId,
      rows.map(({ id: one }) => one),
    ),
  );
  const [first] = await claimWork(pool, "posts", { room: 1, leaseSeconds: 30, each: 10 });
  expect(rows.find(({ id: one }) => one === first?.id)?.post_id).toBe(ids[2]);
});

test("posts that have waited for the end of a window begin by their date, then by their id", async () => {
  await openPosts(5);
  const { owner, pool } = at.world;
  // The later the id, the earlier the date, but for two of one date.
  await owner.query(
    `update post_publication p set due_at = now() - make_interval(mins => least(o.place, 4)::int)
     from (select id, row_number() over (order by id) as place from post_publication) o where o.id = p.id`,
  );
  await limitTo(0);
  const [first, ...others] = await claimAll();
  if (first === undefined) throw new Error("Nothing was claimed.");
  expect(await Promise.all(others.map(begin))).toEqual(["waits", "waits", "waits", "waits"]);
  // One finds out by the answer of its network.
  await owner.query("update post_publication set status = 'delivering' where id = $1", [first.id]);
  const [{ ends } = { ends: new Date(0) }] = (await owner.query("select window_ends_at as ends from network_account")).rows;
  const fault = new DeliveryFault("retryable", "rate_limited", "Too many.", ends);
  expect(await transact(pool, first.organization_id, (tx) => setBackPost({ tx, sendsMail: false }, first, fault))).toBe("retried");
  const { rows: waiting } = await owner.query("select subject from work where kind = 'posts' order by at, subject");
  const { rows: dated } = await owner.query("select id as subject from post_publication order by due_at, id");
  expect(waiting).toEqual(dated);
});

test("posts that wait for the limit of an account go on once it is disconnected", async () => {
  const [id = ""] = await openPosts(1);
  await limitTo(0);
  const claim = await claimOne();
  expect(await begin(claim)).toBe("waits");
  await at.world.call(at.world.registry.disconnectNetwork, { id: at.world.projectId, network: "x" }, person);
  expect(await workOf(at.world.owner, "posts", claim.id)).toMatchObject({ due: true });
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "not_connected" } });
});
