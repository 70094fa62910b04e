import { afterEach, beforeEach, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { inShare } from "../chance.ts";
import type { Die } from "./crash.ts";
import { endLeases } from "./senders.ts";

/** Works to the end. Expects that each post is out once and in full, and told, charged and recorded once. `texts` has the parts by post. */
export async function expectEachOnce(at: NetworkWorld, texts: ReadonlyMap<string, readonly string[]>): Promise<void> {
  await at.finish();
  const { rows } = await at.world.owner.query("select post_id, status, url, last_error from post_publication");
  expect(rows.filter(({ status }) => status !== "confirmed")).toEqual([]);
  expect(at.texts().toSorted()).toEqual([...texts.values()].flat().toSorted());
  expect(rows).toHaveLength(texts.size);
  for (const { post_id, url } of rows) {
    const posted = texts.get(post_id)?.map((text) => at.x.posts.find((post) => post.text === text));
    expect(url).toBe(`https://x.com/hearth/status/${posted?.[0]?.id}`);
    expect(posted?.map((post) => post?.replyTo)).toEqual([undefined, ...(posted?.slice(0, -1).map((post) => post?.id) ?? [])]);
  }
  const published = await at.world.events("post.published");
  expect(published.map((event) => event.subject_id).toSorted()).toEqual([...texts.keys()].toSorted());
  expect(await at.world.call(at.world.registry.getCredits, {}, { kind: "person" })).toMatchObject({ used: texts.size, reserved: 0 });
  const { rows: audits } = await at.world.owner.query("select subject_id from audit where operation = 'publish_post'");
  expect(audits).toHaveLength(texts.size);
}

export function postKills(die: Die<NetworkWorld>): void {
  let at: NetworkWorld;
  beforeEach(async () => {
    at = await openNetworkWorld();
    // Only the ledger may prevent a post from going out twice.
    at.x.state.refuseDuplicates = false;
  });
  afterEach(() => at[Symbol.asyncDispose]());

  const texts = new Map<string, string[]>();

  async function newPosts(name: string): Promise<void> {
    for (const parts of [[`${name} alone`], [`${name} 1`, `${name} 2`, `${name} 3`]]) texts.set(await at.newDuePost(parts), parts);
  }

  // Posts that come due together are opened in one transaction.
  const inSets = ["post.before_open_commit", "post.opened"];
  const points = [
    ...inSets,
    "delivery.claimed",
    "part.prepared",
    "part.before_ledger_commit",
    "part.ledger_committed",
    "part.answered",
    "part.before_record_commit",
    "part.recorded",
    "delivery.brought_out",
    "delivery.before_commit",
    "delivery.after_commit",
  ];

  test("a sender that dies between any two steps loses nothing and doubles nothing", async () => {
    texts.clear();
    for (let round = 0; round < inShare(2); round += 1) {
      for (const [index, point] of points.entries()) {
        const hits = inSets.includes(point) ? 1 : 1 + ((round + index) % 2);
        await newPosts(`${round} ${point} ${hits}`);
        await die(at, point, hits);
        await endLeases(at);
      }
      // A post that has killed twelve workers in a row is left to a person.
      await at.finish();
    }
    await expectEachOnce(at, texts);
  });

  test("a sender that dies while it looks for what may be out doubles nothing", async () => {
    texts.clear();
    at.x.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_after" : undefined);
    for (let round = 0; round < inShare(2); round += 1) {
      for (const [index, point] of ["part.before_settled_commit", "part.settled"].entries()) {
        const hits = 1 + ((round + index) % 2);
        await newPosts(`${point} ${hits}`);
        await at.work();
        await at.pass(6);
        await die(at, point, hits);
        await endLeases(at);
      }
    }
    await expectEachOnce(at, texts);
  });

  test("a sender that dies with a refresh token that X has used up leaves a broken account and says so", async () => {
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    const id = await at.newDuePost(["After the rotation."]);
    await die(at, "account.refreshed");
    await endLeases(at);
    await at.finish();
    expect(at.x.posts).toEqual([]);
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "account_broken" } });
    const { data } = await at.world.call(at.world.registry.listNetworkAccounts, { id: at.world.projectId }, { kind: "person" });
    expect(data).toMatchObject([{ status: "broken" }]);
  });
}
