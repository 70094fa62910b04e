import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createVault, deriveKeys } from "#src/core/secrets.ts";
import { expectLater } from "#test/expect-later.ts";
import { fromNow } from "#test/from-now.ts";
import { googleError, oauthClient, serviceAccount, siteProperty } from "#test/search-console.ts";
import { type FetchWorld, openFetchWorld, pacificDaysAgo, site } from "./test-support.ts";

let at: FetchWorld;
beforeEach(async () => {
  at = await openFetchWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

describe("when something goes wrong", () => {
  test.each([
    ["429", { status: 429, body: googleError(429, "RESOURCE_EXHAUSTED", "Quota exceeded.") }],
    ["403 rateLimitExceeded", { status: 403, body: googleError(403, "PERMISSION_DENIED", "Rate limit.", "rateLimitExceeded") }],
    ["403 quotaExceeded", { status: 403, body: googleError(403, "PERMISSION_DENIED", "Quota.", "quotaExceeded") }],
  ])("a used up quota (%s) waits longer each time, then goes on where it was", async (_, refusal) => {
    at.fill(10, 3, 1);
    const { id } = await at.connect(10);
    at.google.refusals.set(pacificDaysAgo(5), refusal);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await at.makeDue(id);
      await at.fetcher().work();
      expect(await at.statusOf(id)).toMatchObject({ status: "delayed", days: 2, reason: expect.stringContaining("quota") });
      const { rows } = await at.world.owner.query(
        "select round(extract(epoch from at - now()))::integer as wait from work where kind = 'search_consoles' and subject = $1",
        [id],
      );
      waits.push(rows[0].wait);
      at.google.queries.length = 0;
    }
    expect(waits.map((wait) => Math.round(wait / 60))).toEqual([15, 15, 15].map((minutes, index) => minutes * 2 ** index));
    at.google.refusals.clear();
    await at.makeDue(id);
    await at.fetcher().work();
    expect(at.google.queries.map(({ startDate }) => startDate)).not.toContain(pacificDaysAgo(4));
    expect(await at.stored(id)).toEqual(at.served());
    expect(await at.statusOf(id)).toMatchObject({ status: "current", reason: null });
  });

  test.each([
    ["seconds", () => "7200"],
    ["a date", () => fromNow(7_200_000).toUTCString()],
  ])("a longer Retry-After is waited for, by %s", async (_, header) => {
    const { id } = await at.connect(3);
    // A header tells whole seconds.
    await expectLater([7_199_000, 7_200_000], async () => {
      at.google.refuseNext({ status: 429, body: {}, headers: { "retry-after": header() } });
      await at.fetcher().work();
      return (await at.statusOf(id))?.nextAttemptAt;
    });
  });

  test("a refusal in words that no database takes is recorded", async () => {
    const { id } = await at.connect(3);
    at.google.refuseNext({ status: 401, body: googleError(401, "UNAUTHENTICATED", "a \0 and \ud83d half") });
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("says: a and \ufffd half") });
  });

  test("a day that fails by itself is left for later and the others are fetched", async () => {
    at.fill(10, 3, 1);
    const { id } = await at.connect(10);
    at.google.refusals.set(pacificDaysAgo(6), { status: 500, body: googleError(500, "INTERNAL", "Backend error.") });
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "delayed", days: 7, reason: expect.stringContaining("500") });
    at.google.refusals.clear();
    await at.makeDue(id);
    await at.fetcher().work();
    expect(await at.stored(id)).toEqual(at.served());
    expect(await at.statusOf(id)).toMatchObject({ status: "current" });
  });

  test("a service that is away is not asked for every single day", async () => {
    const { id } = await at.connect(10);
    for (let count = 1; count <= 10; count += 1) at.google.refusals.set(pacificDaysAgo(count), { status: 503, body: {} });
    let asked = 0;
    at.google.onQuery(() => {
      asked += 1;
    });
    await at.fetcher().work();
    expect(asked).toBe(3);
    expect(await at.statusOf(id)).toMatchObject({ status: "delayed", reason: expect.stringContaining("503") });
  });

  test.each([
    ["an expired refresh token", { ...oauthClient, refresh_token: "old" }, siteProperty, /invalid_grant/],
    [
      "a property that the account may not read",
      serviceAccount,
      "sc-domain:elsewhere.example",
      /may not read sc-domain:elsewhere\.example/,
    ],
  ])("%s fails with a reason for a person, and is looked at again the next day", async (_, credentials, property, reason) => {
    const { id } = await at.connect(3, credentials);
    await at.world.owner.query("update search_console set site_property = $2 where project_id = $1", [id, property]);
    await expectLater([24 * 3_600_000, 24 * 3_600_000], async () => {
      await at.fetcher().work();
      return (await at.statusOf(id))?.nextAttemptAt;
    });
    expect(await at.statusOf(id)).toMatchObject({ status: "failed", reason: expect.stringMatching(reason), days: 0 });
  });

  test("credentials refused in the middle keep what was fetched, and connecting again goes on from there", async () => {
    at.fill(10, 3, 1);
    const { id } = await at.connect(10);
    at.google.onQuery(({ startDate }) => {
      if (startDate === pacificDaysAgo(5)) at.google.revokeTokens();
    });
    at.google.refusals.set(pacificDaysAgo(5), { status: 401, body: googleError(401, "UNAUTHENTICATED", "Invalid Credentials") });
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "failed", days: 2 });
    at.google.onQuery(() => {});
    at.google.refusals.clear();
    await at.world.call(at.world.registry.connectSearchConsole, { id, siteProperty, credentials: oauthClient }, { kind: "person" });
    expect(await at.statusOf(id)).toMatchObject({ status: "waiting", reason: null, account: oauthClient.client_id });
    await at.fetcher().work();
    expect(await at.stored(id)).toEqual(at.served());
  });

  test("credentials of another installation's secret fail with a reason", async () => {
    const { id } = await at.connect(3);
    await at.world.owner.query("update search_console set credentials = $2 where project_id = $1", [
      id,
      createVault([deriveKeys("another").vault]).seal("{}", [at.world.organizationId, id, "search_console.credentials"]),
    ]);
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("cannot be decrypted") });
  });

  test("an answer of other days or of no shape is kept out", async () => {
    const { id } = await at.connect(1);
    at.google.refuseNext({ status: 200, body: { rows: [{ keys: ["2020-01-01", `${site}/p`], clicks: 1, impressions: 1, position: 1 }] } });
    await at.fetcher().work();
    expect(await at.stored(id)).toEqual([]);
    expect(await at.statusOf(id)).toMatchObject({ status: "delayed", reason: expect.stringContaining("unexpected") });
  });

  test("a worker whose claim was taken over writes nothing more", async () => {
    at.fill(10, 3, 1);
    const { id } = await at.connect(10);
    at.google.onQuery(async ({ startDate }) => {
      if (startDate === pacificDaysAgo(6)) await at.world.owner.query("update work set fence = fence + 1 where subject = $1", [id]);
    });
    await at.fetcher().work();
    expect((await at.stored(id)).map(({ day }: { day: string }) => day).toSorted()).toEqual([5, 4, 3].map(pacificDaysAgo));
    expect(await at.statusOf(id)).toMatchObject({ status: "waiting" });
  });

  test("what a project is disconnected from is not asked again; its results stay", async () => {
    at.fill(5, 3, 1);
    const { id } = await at.connect(5);
    await at.fetcher().work();
    const before = await at.stored(id);
    await at.world.call(at.world.registry.disconnectSearchConsole, { id }, { kind: "person" });
    expect(await at.statusOf(id)).toBeNull();
    expect(await at.fetcher().work()).toBe(0);
    expect(await at.stored(id)).toEqual(before);
    expect(before).toHaveLength(3);
  });
});
