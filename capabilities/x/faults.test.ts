import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { representatives } from "#test/chance.ts";
import { expectWait } from "#test/expect-wait.ts";
import { fromNow } from "#test/from-now.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

async function notices(kind: string): Promise<{ title: string; reason: string }[]> {
  const { rows } = await at.world.owner.query("select title, reason from notification where kind = $1", [kind]);
  return rows;
}

describe("when X does not take the token", () => {
  test("it is renewed and the post goes out, once", async () => {
    at.x.expireAccess();
    const id = await at.newDuePost(["Once."]);
    await at.work();
    expect(at.texts()).toEqual(["Once."]);
    expect(at.x.state.refreshes).toBe(1);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", attempts: 1 });
  });

  test("and has taken the access back, the account is broken, its leaders are told once, and the posts fail", async () => {
    at.x.forgetGrants();
    const ids = [await at.newDuePost(["One."]), await at.newDuePost(["Two."])];
    await at.work();
    for (const id of ids) {
      expect(await at.destination(id)).toMatchObject({
        status: "failed",
        error: { kind: "permanent", code: "account_broken" },
        nextAttemptAt: null,
      });
      expect(await at.statusOf(id)).toBe("failed");
    }
    expect(await notices("account_broken")).toEqual([{ title: "@hearth on X", reason: expect.stringContaining("Connect X again") }]);
    const { data } = await at.world.call(at.world.registry.listNotifications, {}, person);
    expect(data.map(({ subject }) => subject.type)).toContain("account");
    // After the account is connected again, a person retries the posts.
    expect((await at.connect()).status).toBe(200);
    for (const id of ids) await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
    await at.work();
    expect(at.texts().toSorted()).toEqual(["One.", "Two."]);
  });

  test("though it is new, the account is broken instead of being asked for ever", async () => {
    at.x.state.onPost = () => "401";
    const id = await at.newDuePost(["Never."]);
    await at.finish();
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "account_broken" } });
    expect(at.x.state.requests.filter((line) => line === "POST /2/tweets")).toHaveLength(2);
  });
});

describe("when X refuses", () => {
  test.each(representatives(["403", "400"] as const, 1))(
    "with %s, it is not tried again, and people are told what X says",
    async (fault) => {
      at.x.state.onPost = () => fault;
      const id = await at.newDuePost(["Refused."]);
      await at.finish();
      expect(at.x.state.requests.filter((line) => line === "POST /2/tweets")).toHaveLength(1);
      expect(await at.destination(id)).toMatchObject({
        status: "failed",
        error: { kind: "permanent", code: "refused", message: expect.stringContaining("X says:") },
        parts: [{ number: 1, status: "rejected", url: null }],
      });
      expect(await at.world.events("delivery.failed")).toMatchObject([{ data: { postId: id, destination: "x", attempts: 1 } }]);
      expect(await notices("publication_failed")).toHaveLength(1);
      expect(await at.statusOf(id)).toBe("failed");
    },
  );

  test("a text that the account has posted before, it says so and does not take that one for its own", async () => {
    const seen = { id: "1800000000000000000", userId: at.user.id, text: "Seen.", replyTo: undefined, mediaIds: [] };
    at.x.posts.push({ ...seen, at: fromNow().getTime() });
    const id = await at.newDuePost(["Seen."]);
    await at.finish();
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "duplicate" } });
  });

  test("more posts for now, it waits until X takes them again", async () => {
    at.x.state.onPost = ({ attempt }) => (attempt === 1 ? "429" : undefined);
    const id = await at.newDuePost(["Patience."]);
    const soonest = fromNow(298_500).getTime();
    await at.work();
    const { nextAttemptAt, status, error } = await at.destination(id);
    expect({ status, error }).toMatchObject({ status: "delivering", error: { kind: "retryable", code: "rate_limited" } });
    expect(Date.parse(nextAttemptAt ?? "")).toBeGreaterThanOrEqual(soonest);
    expect(await at.statusOf(id)).toBe("scheduled");
    // Nothing of it is out, so that another account may send it.
    await at.connect(at.world.projectId, at.x.newUser());
    await at.pass(301);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", error: null });
    expect(at.texts()).toEqual(["Patience."]);
  });

  test("more posts for longer than a late post may come, it fails with a notice", async () => {
    at.x.state.resetSeconds = 3 * 3600;
    at.x.state.onPost = () => "429";
    const id = await at.newDuePost(["Too late."]);
    await at.work();
    expect(await at.destination(id)).toMatchObject({
      status: "failed",
      error: { kind: "permanent", code: "rate_limited", message: expect.stringContaining("It is no longer retried automatically.") },
    });
    expect(await at.world.events("delivery.failed")).toHaveLength(1);
  });
});

describe("when nobody can tell whether a part is out", () => {
  test("and X refuses it as a repetition the second time, it is the one that was sent first", async () => {
    at.x.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_after" : undefined);
    const id = await at.newDuePost(["Late to show."]);
    await at.work();
    const [posted] = at.x.posts;
    if (posted === undefined) throw new Error("Nothing was posted.");
    at.x.state.hidden.add(posted.id);
    await at.pass(301);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "delivering", parts: [{ status: "unknown" }] });
    at.x.state.hidden.clear();
    await at.pass(6);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", url: `https://x.com/hearth/status/${posted.id}` });
    expect(at.x.posts).toHaveLength(1);
  });

  test("it is looked for after 5 seconds, 1 minute and 5 minutes, and sent once more only then", async () => {
    at.x.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_before" : undefined);
    const id = await at.newDuePost(["Absent."]);
    await at.work();
    const looks = () => at.x.state.requests.filter((line) => line.startsWith("GET /2/users/") && line.endsWith("/tweets")).length;
    const counts = [looks()];
    // The third look is far off the last of these, since a test takes time too.
    for (const seconds of [6, 55, 180]) {
      await at.pass(seconds);
      await at.work();
      counts.push(looks());
      expect(at.x.posts).toEqual([]);
    }
    await at.pass(60);
    await at.work();
    expect([...counts, looks()]).toEqual([0, 1, 2, 2, 3]);
    expect(at.texts()).toEqual(["Absent."]);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("and the account's posts cannot be read, nothing is sent again: it fails as unconfirmed, and a retry looks first", async () => {
    at.x.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_after" : undefined);
    at.x.state.timelineStatus = 503;
    const id = await at.newDuePost(["Unseen."]);
    await at.finish();
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed", code: "unconfirmed" } });
    expect(at.x.state.requests.filter((line) => line === "POST /2/tweets")).toHaveLength(1);
    for (const attempt of [
      () => at.world.call(at.world.registry.deletePost, { id }),
      () => at.world.call(at.world.registry.updatePost, { id, revision: 1, parts: ["Changed."] }),
      () => at.world.call(at.world.registry.schedulePost, { id, destination: "x", day: "2099-01-01", time: "09:00" }),
      () => at.world.call(at.world.registry.withdrawPostDestination, { id, destination: "x" }, person),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "invalid_state" });
    }
    at.x.state.timelineStatus = undefined;
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", url: `https://x.com/hearth/status/${at.x.posts[0]?.id}` });
    expect(at.x.posts).toHaveLength(1);
  });

  test("a person may say that it is not there, and take it back", async () => {
    at.x.state.onPost = () => "reset_before";
    at.x.state.timelineStatus = 403;
    const id = await at.newDuePost(["Looked for by hand."]);
    await at.finish();
    const withdraw = (notThere: boolean) =>
      at.world.call(at.world.registry.withdrawPostDestination, { id, destination: "x", notThere }, person);
    await expect(withdraw(false)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("notThere") });
    expect(await withdraw(true)).toMatchObject({ destinationStatus: "pending", status: "approved" });
    at.x.state.onPost = () => undefined;
    at.x.state.timelineStatus = undefined;
    await at.world.call(at.world.registry.schedulePost, { id, destination: "x", day: "2099-01-01", time: "09:00" });
    await at.makeDue(id);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
    expect(at.x.posts).toHaveLength(1);
  });
});

describe("a thread that stops in the middle", () => {
  const parts = ["Thread 1", "Thread 2", "Thread 3"];

  test("keeps what is out, and goes on behind it when a person retries", async () => {
    at.x.state.onPost = ({ text, attempt }) => (text === "Thread 2" && attempt === 1 ? "403" : undefined);
    const id = await at.newDuePost(parts);
    await at.finish();
    expect(await at.destination(id)).toMatchObject({
      status: "failed",
      parts: [{ status: "accepted" }, { status: "rejected" }, { status: "waiting" }],
    });
    await expect(at.world.call(at.world.registry.updatePost, { id, revision: 1, parts: ["Changed."] })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
    await at.finish();
    expect(at.texts()).toEqual(parts);
    expect(at.x.posts.map(({ replyTo }) => replyTo)).toEqual([undefined, at.x.posts[0]?.id, at.x.posts[1]?.id]);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("never goes on through another account that is connected between two of its parts", async () => {
    at.x.state.afterPost = async (text) => {
      if (text === "Thread 1") await at.connect(at.world.projectId, at.x.newUser("meanwhile"));
    };
    const id = await at.newDuePost(parts);
    await at.finish();
    expect(at.texts()).toEqual(["Thread 1"]);
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "not_connected" } });
  });
});

test("while X is away, a post is tried again after 30 seconds and twice as long each time, and fails once it would come too late", async () => {
  at.x.state.tokenStatus = 503;
  at.x.expireAccess();
  await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
  const id = await at.newDuePost(["Away."]);
  const next = "select next_attempt_at as at from post_publication where post_id = $1";
  for (const seconds of [30, 60, 120, 240, 480, 960]) {
    await expectWait(at.world.owner, { attempt: () => at.work(), next, values: [id], seconds });
    await at.pass(seconds + 1);
  }
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "unavailable" }, attempts: 7 });
});
