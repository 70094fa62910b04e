import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/core/log.ts";
import { createPostSender } from "#server/delivery/networks/sending/post-sender.ts";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { fromNow } from "#test/from-now.ts";
import { bringDue } from "#test/work.ts";
import { clearLimits, newPosts } from "./test/limits.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
  at.x.state.refuseDuplicates = false;
});
afterEach(() => clearLimits(at));
afterAll(() => at[Symbol.asyncDispose]());

/** Lets the window of every account end, there and here. */
async function endWindows(): Promise<void> {
  at.x.endWindows();
  await at.world.owner.query("update network_account set window_ends_at = now() - interval '1 second' where posts_left is not null");
  await bringDue(at.world.owner, "posts");
}

test("as many posts go out as the network takes, without a refused call, and the others tell that they wait", async () => {
  at.x.state.limit = { calls: 10, seconds: 900 };
  const ids = await newPosts(at, "Limited", 21);
  const soonest = fromNow(800_000).getTime();
  await at.work();
  expect([at.x.posts.length, at.x.state.limited]).toEqual([10, 0]);
  const waiting = (await Promise.all(ids.map((id) => at.destination(id)))).filter(({ status }) => status !== "confirmed");
  expect(waiting).toHaveLength(11);
  for (const { status, error, nextAttemptAt } of waiting) {
    expect([status, error?.code]).toEqual(["delivering", "rate_limited"]);
    expect(Date.parse(nextAttemptAt ?? "")).toBeGreaterThan(soonest);
  }
  for (const out of [20, 21]) {
    await endWindows();
    await at.work();
    expect([at.x.posts.length, at.x.state.limited]).toEqual([out, 0]);
  }
  expect(new Set(at.texts()).size).toBe(21);
  const { rows } = await at.world.owner.query(
    `select (select count(*)::integer from event where type = 'post.published' and subject_id = any($1)) as events,
       (select count(*)::integer from audit where operation = 'publish_post' and subject_id = any($1)) as audits,
       (select count(*)::integer from post_publication where post_id = any($1) and status = 'confirmed' and attempts = 1 and setbacks = 0) as publications`,
    [ids],
  );
  expect(rows).toEqual([{ events: 21, audits: 21, publications: 21 }]);
});

test("posts of another account go out meanwhile", async () => {
  const other = await at.world.newProject({ name: "Beside a slowed account" });
  await at.connect(other.id, at.x.newUser("beside"));
  at.x.state.limit = { calls: 10, seconds: 900 };
  await newPosts(at, "Slowed", 14);
  await at.work();
  const who = { projectId: other.id };
  const { id } = await at.world.newPost({ format: "x", parts: ["Of another account."], status: "scheduled", ...who }, who);
  await at.makeDue(id);
  await at.work();
  expect(at.texts()).toContain("Of another account.");
  expect([at.x.posts.length, at.x.state.limited]).toEqual([11, 0]);
});

test("two senders at once keep the limit together", async () => {
  at.x.state.limit = { calls: 12, seconds: 900 };
  await newPosts(at, "Shared", 20);
  const { outside, vault, links } = at.world.app.services;
  const { egress, storage, apps } = outside;
  const common = { vault, links, egress, storage, apps, publicUrl: "http://galley.test", sendsMail: false, log: createLog("silent") };
  const senders = Array.from({ length: 2 }, () => createPostSender({ ...common, pool: at.world.pool }));
  await Promise.all(
    senders.map(async (sender) => {
      while ((await sender.work()) > 0);
    }),
  );
  // Those that found all room taken look again seconds later.
  await bringDue(at.world.owner, "posts");
  await at.work();
  expect(at.x.posts).toHaveLength(12);
  // Both may begin before the first answer has told the limit.
  expect(at.x.state.limited).toBeLessThanOrEqual(8);
  expect(new Set(at.texts()).size).toBe(12);
});

test("a thread that has begun is completed when the network takes posts again", async () => {
  at.x.state.limit = { calls: 2, seconds: 900 };
  const id = await at.newDuePost(["One.", "Two.", "Three."]);
  await at.work();
  expect(at.texts()).toEqual(["One.", "Two."]);
  await endWindows();
  await at.pass(905);
  await at.work();
  expect(at.texts()).toEqual(["One.", "Two.", "Three."]);
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
});
