import { afterAll, beforeAll, expect, test } from "vitest";
import { armFailpoint, disarmFailpoint } from "#src/core/failpoint.ts";
import { watchWith } from "#src/core/watching/observe.ts";
import { shortNameOf } from "#src/core/watching/statement-name.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

test("a post takes three transactions: to begin, to write its part down before that is sent, and to end", async () => {
  at.x.state.limit = { calls: 100, seconds: 600 };
  await at.newDuePost(["Counted."]);
  const sent: string[] = [];
  const unwatch = watchWith({
    ended: (kind, about) =>
      void (kind === "transaction" ? sent.push("end") : kind === "statement" && "text" in about && sent.push(shortNameOf(about.text))),
    counted() {},
    measured() {},
  });
  await at.world.app.workers.postSender.work();
  unwatch();
  const isOfSender = /claim_work|due_/;
  expect(sent.slice(sent.indexOf("select begin_post_attempt")).filter((name) => !isOfSender.test(name))).toEqual([
    "select begin_post_attempt",
    "end",
    "select begin_post_part",
    "select reserve_credits_of",
    "end",
    "update network_account",
    "select confirm_post",
    "select close_credits_of",
    "select",
    "insert audit",
    "select",
    "end",
  ]);
});

test("what X still takes is noted after the end of a delivery where the account is held by then", async () => {
  at.x.endWindows();
  at.x.state.limit = { calls: 50, seconds: 600 };
  await at.world.owner.query("update network_account set posts_left = null, window_ends_at = null");
  const id = await at.newDuePost(["While the account is held."]);
  const holder = await at.world.owner.connect();
  await holder.query("begin");
  await holder.query("select from network_account for update");
  const work = at.work();
  await expect.poll(async () => (await at.destination(id)).status).toBe("confirmed");
  await holder.query("commit");
  holder.release();
  await work;
  const { rows } = await at.world.owner.query("select posts_left from network_account");
  expect(rows).toEqual([{ posts_left: 49 }]);
  at.x.state.limit = undefined;
  await at.world.owner.query("update network_account set posts_left = null, window_ends_at = null");
});

test("what X has answered stays known where the end of a delivery cannot be written", async () => {
  const id = await at.newDuePost(["Answered, and not written."]);
  let failures = 0;
  armFailpoint("delivery.before_commit", 1, () => {
    disarmFailpoint();
    failures += 1;
    throw new Error("The end is not written.");
  });
  await at.work();
  expect(failures).toBe(1);
  expect(await at.destination(id)).toMatchObject({ status: "delivering", parts: [{ status: "accepted" }] });
  const lists = () => at.x.state.requests.filter((line) => line.startsWith("GET")).length;
  const before = lists();
  await at.finish();
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  expect([at.texts().filter((text) => text === "Answered, and not written.").length, lists() - before]).toEqual([1, 0]);
});
