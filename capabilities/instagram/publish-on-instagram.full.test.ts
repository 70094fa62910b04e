import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { fromNow } from "#test/from-now.ts";
import { countRequests, newDueCarousel, postUrlOf, shownWith } from "./test/carousels.ts";

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

const destination = (id: string) => at.destination(id, "instagram");

describe("a carousel for Instagram", () => {
  test("is handed over anew where what was handed over has expired or is no good", async () => {
    at.instagram.state.onPublish = ({ attempt }) => (attempt === 1 ? "429" : undefined);
    const id = await newDueCarousel(at, "Expired.");
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
    expect(await destination(id)).toMatchObject({ status: "confirmed", url: postUrlOf(at, "Expired.") });
    expect(countRequests(at, "POST /ID/media")).toBe(8);
  });

  test("fails in Instagram's own words where it cannot get the pictures", async () => {
    at.instagram.state.fetchPicture = async () => undefined;
    const id = await newDueCarousel(at, "No pictures.");
    await at.work();
    const message = expect.stringContaining("Instagram says: Error 9004");
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "refused", message } });
  });
});

describe("when nobody can tell whether it is out", () => {
  test("and the account's posts cannot be read, a person decides", async () => {
    at.instagram.state.onPublish = () => "reset_after";
    at.instagram.state.listStatus = 403;
    const id = await newDueCarousel(at, "Unseen.");
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
    expect(shownWith(at, "Unseen.")).toHaveLength(1);
  });
});
