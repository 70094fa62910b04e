import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { fromNow } from "#test/from-now.ts";

let at: NetworkWorld;
let usual: NetworkWorld["instagram"]["state"];
beforeAll(async () => {
  at = await openNetworkWorld({ others: true });
  usual = { ...at.instagram.state };
});
beforeEach(() => {
  Object.assign(at.instagram.state, usual, { requests: [] });
});
afterAll(() => at[Symbol.asyncDispose]());

async function newDue(caption: string, over: Parameters<NetworkWorld["world"]["newPost"]>[0] = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "carousel", caption, destinations: ["instagram"], status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

const destination = (id: string) => at.destination(id, "instagram");
const shown = (caption: string) => at.instagram.posts.filter((post) => post.caption === caption);
const count = (line: string) => at.instagram.state.requests.filter((request) => request === line).length;
const urlOf = (caption: string) => `https://www.instagram.com/p/${shown(caption)[0]?.id}/`;

describe("a carousel for Instagram", () => {
  test("is handed over anew where what was handed over has expired or is no good", async () => {
    at.instagram.state.onPublish = ({ attempt }) => (attempt === 1 ? "429" : undefined);
    const id = await newDue("Expired.");
    const soonest = fromNow(290_000).getTime();
    await at.work();
    const { nextAttemptAt } = await destination(id);
    expect(Date.parse(nextAttemptAt ?? "")).toBeGreaterThan(soonest);
    for (const container of at.instagram.containers.values()) if (container.status === "FINISHED") container.status = "EXPIRED";
    await at.pass(301);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: { kind: "retryable" } });
    await at.pass(121);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", url: urlOf("Expired.") });
    expect(count("POST /ID/media")).toBe(8);
  });

  test("fails in Instagram's own words where it cannot get the pictures", async () => {
    at.instagram.state.fetchPicture = async () => undefined;
    const id = await newDue("No pictures.");
    await at.work();
    const message = expect.stringContaining("Instagram says: Error 9004");
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "refused", message } });
  });
});

describe("when nobody can tell whether it is out", () => {
  test("and the account's posts cannot be read, a person decides", async () => {
    at.instagram.state.onPublish = () => "reset_after";
    at.instagram.state.listStatus = 403;
    const id = await newDue("Unseen.");
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
    expect(shown("Unseen.")).toHaveLength(1);
  });
});
