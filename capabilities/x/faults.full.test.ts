import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";

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

describe("when X refuses", () => {
  test("in words that no database takes, the failure is recorded and people are told", async () => {
    at.x.state.onPost = () => "403";
    for (const words of [`${"x".repeat(299)}😀`, "a \0 and \ud83d half"]) {
      at.x.state.refusal = words;
      const id = await at.newDuePost([`Refused, ${words.length}.`]);
      await at.finish();
      expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "refused" } });
    }
    const reasons = (await notices("publication_failed")).map(({ reason }) => reason);
    expect(reasons).toEqual([expect.stringContaining(`says: ${"x".repeat(299)}…`), expect.stringContaining("says: a and \ufffd half")]);
  });
});

describe("when nobody can tell whether a part is out", () => {
  test("a person may say that it is out", async () => {
    at.x.state.onPost = () => "reset_after";
    at.x.state.timelineStatus = 403;
    const id = await at.newDuePost(["Found by hand."]);
    await at.finish();
    const url = `https://x.com/hearth/status/${at.x.posts[0]?.id}`;
    const marked = await at.world.call(at.world.registry.markPostPublished, { id, destination: "x", url }, person);
    expect(marked).toMatchObject({ destinationStatus: "confirmed", status: "published" });
    expect(await at.world.events("post.published")).toMatchObject([{ data: { url } }]);
    await at.finish();
    expect(at.x.posts).toHaveLength(1);
  });

  test("it is found on a later page, too", async () => {
    at.x.state.onPost = () => "reset_after";
    at.x.state.pageSize = 2;
    const ids = [await at.newDuePost(["A first."]), await at.newDuePost(["A second."]), await at.newDuePost(["A third."])];
    await at.work();
    await at.pass(6);
    await at.work();
    for (const id of ids) expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
    expect(at.x.posts).toHaveLength(3);
  });
});

describe("a thread that stops in the middle", () => {
  const parts = ["Thread 1", "Thread 2", "Thread 3"];

  test("is brought to its end also when X takes no more for hours", async () => {
    at.x.state.resetSeconds = 5 * 3600;
    at.x.state.onPost = ({ text, attempt }) => (text === "Thread 3" && attempt === 1 ? "429" : undefined);
    const id = await at.newDuePost(parts);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "delivering", error: { code: "rate_limited" } });
    await at.pass(5 * 3600 + 1);
    await at.work();
    expect(at.texts()).toEqual(parts);
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("never goes on through another account", async () => {
    at.x.state.onPost = ({ text, attempt }) => (text === "Thread 2" && attempt === 1 ? "403" : undefined);
    const id = await at.newDuePost(parts);
    await at.finish();
    await at.connect(at.world.projectId, at.x.newUser("somebody"));
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
    await at.finish();
    expect(await at.destination(id)).toMatchObject({
      status: "failed",
      error: { code: "not_connected", message: expect.stringContaining("other than the one connected now") },
    });
    expect(at.texts()).toEqual(["Thread 1"]);
  });
});
