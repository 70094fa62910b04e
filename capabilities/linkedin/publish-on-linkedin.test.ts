import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { fromNow } from "#test/from-now.ts";

let at: NetworkWorld;
let usual: NetworkWorld["linkedin"]["state"];
beforeAll(async () => {
  at = await openNetworkWorld({ others: true });
  usual = { ...at.linkedin.state };
});
beforeEach(() => {
  Object.assign(at.linkedin.state, usual, { requests: [] });
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

async function newDue(text: string, over: Parameters<NetworkWorld["world"]["newPost"]>[0] = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "linkedin", text, status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

const destination = (id: string) => at.destination(id, "linkedin");
const shown = (text: string) => at.linkedin.posts.filter((post) => post.shown === text);
const sends = () => at.linkedin.state.requests.filter((line) => line === "POST /rest/posts").length;
const urlOf = (text: string) => `https://www.linkedin.com/feed/update/${shown(text)[0]?.id}/`;

describe("a post for LinkedIn", () => {
  test("goes out whole, with hashtags that are hashtags and the article that it was made from", async () => {
    const article = await at.world.newArticle({ status: "published", markdown: "# Walls of stone\n\nA body.", slug: "walls" });
    const id = await newDue("Slow (R&D) [x] a_b.\n\n#heat works", { hashtags: ["old_houses"], articleId: article.id });
    await at.work();
    const text = "Slow (R&D) [x] a_b.\n\n#heat works\n\n#old_houses";
    expect(shown(text)).toMatchObject([
      {
        author: `urn:li:person:${at.member.sub}`,
        content: { article: { source: expect.stringMatching(/\/walls$/), title: "Walls of stone" } },
      },
    ]);
    expect(await destination(id)).toMatchObject({
      status: "confirmed",
      url: urlOf(text),
      attempts: 1,
      parts: [{ number: 1, status: "accepted" }],
    });
    expect(await at.statusOf(id)).toBe("published");
    expect((await at.world.events("post.published")).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
    await expect(at.world.call(at.world.registry.getPostPackage, { id, destination: "linkedin" }, person)).rejects.toMatchObject({
      code: "invalid_state",
    });
  });

  test("is a document where it is a carousel, shown once LinkedIn has made it ready", async () => {
    at.linkedin.state.processing = 2;
    const slides = [{ title: "Stone walls" }, { title: "Leaks" }, { title: "Save this" }];
    const id = await newDue("", { format: "carousel", text: undefined, slides, caption: "Swipe.", destinations: ["linkedin"] });
    await at.work();
    for (let look = 0; look < 3; look += 1) {
      await at.pass(4);
      await at.work();
    }
    const [post] = shown("Swipe.");
    expect(post?.content?.media).toMatchObject({ title: "Stone walls", id: expect.stringMatching(/^urn:li:document:/) });
    expect(at.linkedin.documents.size).toBe(1);
    expect(
      at.linkedin.documents
        .get(post?.content?.media?.id ?? "")
        ?.bytes?.subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("is prepared for a person where the project has no account, and stays so when one is connected meanwhile", async () => {
    await at.world.call(at.world.registry.disconnectNetwork, { id: at.world.projectId, network: "linkedin" }, person);
    const id = await newDue("By hand.");
    await at.work();
    expect((await at.connectTo("linkedin")).status).toBe(200);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", waitsFor: "person", parts: [] });
    expect(shown("By hand.")).toEqual([]);
  });

  test("that was begun through the API is not handed to a person in the middle, but when somebody retries it", async () => {
    at.linkedin.state.onPost = () => "429";
    const id = await newDue("Begun.");
    await at.work();
    await at.world.call(at.world.registry.disconnectNetwork, { id: at.world.projectId, network: "linkedin" }, person);
    await at.pass(301);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { code: "not_connected" } });
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "linkedin" }, person);
    await at.work();
    expect(await destination(id)).toMatchObject({ waitsFor: "person" });
    await at.connectTo("linkedin");
  });
});

test("all that failed without an account goes out by one call, but for what may be out already or has changed", async () => {
  const { registry, projectId } = at.world;
  at.linkedin.state.mayRead = false;
  at.linkedin.state.onPost = () => "reset_after";
  const unknown = await newDue("May be out.");
  await at.finish();
  at.linkedin.state.onPost = () => "429";
  const ids = await Promise.all(["First again.", "Second again.", "Changed again."].map((text) => newDue(text)));
  await at.work();
  await at.world.call(registry.disconnectNetwork, { id: projectId, network: "linkedin" }, person);
  await at.pass(301);
  await at.work();
  for (const id of [unknown, ...ids]) expect(await destination(id)).toMatchObject({ status: "failed" });
  await at.world.call(registry.updatePost, { id: ids[2] ?? "", revision: 1, text: "Changed." });
  Object.assign(at.linkedin.state, usual, { requests: [] });
  await at.connectTo("linkedin");
  const wanted = { projectId, destination: "linkedin" as const };
  expect(await at.world.call(registry.retryFailedPublications, wanted, person)).toEqual({ retried: 2, more: false });
  await at.work();
  expect(["First again.", "Second again.", "Changed again."].map((text) => shown(text).length)).toEqual([1, 1, 0]);
  expect([sends(), shown("May be out.").length]).toEqual([2, 1]);
  const { value } = await at.world.newToken({ permissions: ["articles:write"] });
  const refused = await at.world.request("POST", "/publications/retry", { token: value, body: wanted });
  expect(refused.body).toMatchObject({ error: { code: "insufficient_scope" } });
});

describe("when LinkedIn refuses", () => {
  test("with 403 or 400, it fails in LinkedIn's own words", async () => {
    for (const fault of ["403", "400"] as const) {
      at.linkedin.state.onPost = () => fault;
      const id = await newDue(`Refused ${fault}.`);
      await at.finish();
      const message = expect.stringContaining(`LinkedIn says: Fault ${fault}`);
      expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "refused", message } });
    }
    expect(sends()).toBe(2);
  });

  test("a repetition, it says so; with 429 it waits as long as LinkedIn says", async () => {
    await newDue("Said before.");
    await at.work();
    const again = await newDue("Said before.");
    await at.work();
    expect(await destination(again)).toMatchObject({ status: "failed", error: { code: "duplicate" } });
    at.linkedin.state.onPost = ({ attempt }) => (attempt === 1 ? "429" : undefined);
    const id = await newDue("Patience.");
    const soonest = fromNow(298_000).getTime();
    await at.work();
    const { nextAttemptAt, error } = await destination(id);
    expect(error).toMatchObject({ code: "rate_limited" });
    expect(Date.parse(nextAttemptAt ?? "")).toBeGreaterThan(soonest);
    await at.pass(301);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("the token, and none can be had for it, the account is broken and its leaders are told; connected again, it goes out", async () => {
    at.linkedin.expireAccess();
    const id = await newDue("Broken.");
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "account_broken" } });
    const { rows } = await at.world.owner.query("select title from notification where kind = 'account_broken'");
    expect(rows).toEqual([{ title: "Marta Vidal on LinkedIn" }]);
    await at.connectTo("linkedin");
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "linkedin" }, person);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("the token, and gave one to renew it, the post goes out once", async () => {
    at.linkedin.state.givesRefreshTokens = true;
    await at.connectTo("linkedin");
    at.linkedin.expireAccess();
    const id = await newDue("Renewed.");
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", attempts: 1 });
    expect([at.linkedin.state.refreshes, shown("Renewed.").length]).toEqual([1, 1]);
  });
});

describe("when nobody can tell whether it is out", () => {
  test("and the app may read, it is found; and what is not there is sent once more", async () => {
    at.linkedin.state.onPost = ({ text, attempt }) => (attempt > 1 ? undefined : text === "Out. #so" ? "cut_after" : "reset_before");
    const [out, lost] = [await newDue("Out. #so"), await newDue("Lost.")];
    await at.finish();
    expect(await destination(out)).toMatchObject({ status: "confirmed", url: urlOf("Out. #so") });
    expect(await destination(lost)).toMatchObject({ status: "confirmed", url: urlOf("Lost.") });
    expect([shown("Out. #so").length, shown("Lost.").length, sends()]).toEqual([1, 1, 3]);
  });

  test("and the app may not read, a person decides: nothing is ever sent again, whoever asks for it", async () => {
    at.linkedin.state.mayRead = false;
    at.linkedin.state.refuseDuplicates = false;
    at.linkedin.state.onPost = () => "reset_after";
    const id = await newDue("Who knows.");
    await at.finish();
    const message = expect.stringContaining("Check Marta Vidal");
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed", code: "unconfirmed", message } });
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "linkedin" }, person);
    await at.finish();
    expect([sends(), shown("Who knows.").length]).toEqual([1, 1]);
    const url = urlOf("Who knows.");
    const marked = await at.world.call(at.world.registry.markPostPublished, { id, destination: "linkedin", url }, person);
    expect(marked).toMatchObject({ destinationStatus: "confirmed", status: "published" });
  });
});
