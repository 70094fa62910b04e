import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { representatives } from "#test/chance.ts";
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

const person = { kind: "person" } as const;

const destination = (id: string) => at.destination(id, "instagram");

describe("a carousel for Instagram", () => {
  test("goes out with seven slides as Instagram fetched them, their words, caption and hashtags", async () => {
    const slides = Array.from({ length: 7 }, (_, index) => ({ title: `Slide ${index + 1}`, body: "Words." }));
    const id = await newDueCarousel(at, "Swipe.", { slides, hashtags: ["heat"] });
    await at.work();
    const caption = "Swipe.\n\n#heat";
    const [post] = shownWith(at, caption);
    expect(post?.alts).toEqual(slides.map(({ title }) => `${title}. Words.`));
    const pictures = at.instagram.containers
      .get(post?.container ?? "")
      ?.children.map((child) => at.instagram.containers.get(child)?.picture);
    expect(pictures?.map((picture) => new URL(picture?.url ?? "").pathname.split("/").at(-1))).toEqual(
      slides.map((_, index) => `slide-0${index + 1}.jpg`),
    );
    expect(await destination(id)).toMatchObject({
      status: "confirmed",
      url: postUrlOf(at, caption),
      parts: [{ number: 1, status: "accepted", url: null }],
    });
    expect(await at.statusOf(id)).toBe("published");
  });

  test("shows the account in place of an address that is not Instagram's own", async () => {
    at.instagram.state.permalinkOf = () => "https://evil.example/p/1/";
    const id = await newDueCarousel(at, "Elsewhere.");
    await at.work();
    expect(await destination(id)).toMatchObject({
      status: "confirmed",
      url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/[^/]+\/$/),
    });
  });

  test("waits while Instagram makes it ready, without handing anything over twice", async () => {
    at.instagram.state.processing = 1;
    const id = await newDueCarousel(at, "Slowly.");
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: null, parts: [{ status: "waiting" }] });
    for (let look = 0; look < 6; look += 1) {
      await at.pass(4);
      await at.work();
    }
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(countRequests(at, `POST /ID/media`)).toBe(4);
  });

  test("fails before anything is handed over where its caption is too long with its hashtags", async () => {
    const id = await newDueCarousel(at, "x".repeat(2195), { hashtags: ["heatpumps"] });
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "refused" } });
    expect(countRequests(at, "POST /ID/media")).toBe(0);
  });

  test.each(representatives(["403", "400"] as const, 1))("that Instagram refuses with %s fails, and is not tried again", async (fault) => {
    at.instagram.state.onPublish = () => fault;
    const id = await newDueCarousel(at, `Refused ${fault}.`);
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { code: "refused" } });
    expect(countRequests(at, "POST /ID/media_publish")).toBe(1);
  });

  test("goes out once when the token has to be renewed, and breaks the account where it cannot be", async () => {
    at.instagram.state.onPublish = ({ attempt }) => (attempt === 1 ? "401" : undefined);
    const id = await newDueCarousel(at, "Renewed.");
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", attempts: 2 });
    expect([at.instagram.state.refreshes, shownWith(at, "Renewed.").length]).toEqual([1, 1]);
    at.instagram.expireAccess();
    const broken = await newDueCarousel(at, "Broken.");
    await at.work();
    expect(await destination(broken)).toMatchObject({ status: "failed", error: { code: "account_broken" } });
    expect((await at.connectTo("instagram")).status).toBe(200);
  });
});

describe("when nobody can tell whether it is out", () => {
  test("it is found by the state of what was handed over and among the newest posts, or sent once more", async () => {
    at.instagram.state.onPublish = ({ caption, attempt }) => (attempt > 1 ? undefined : caption === "Out." ? "503_after" : "reset_before");
    const [out, lost] = [await newDueCarousel(at, "Out."), await newDueCarousel(at, "Lost.")];
    await at.finish();
    for (const [id, caption] of [[out, "Out."] as const, [lost, "Lost."] as const]) {
      expect(await destination(id)).toMatchObject({ status: "confirmed", url: postUrlOf(at, caption) });
      expect(shownWith(at, caption)).toHaveLength(1);
    }
    expect(countRequests(at, "POST /ID/media_publish")).toBe(3);
  });

  test("and what was handed over says that it is published, it is never sent again, however long the post does not show", async () => {
    at.instagram.state.onPublish = () => "reset_after";
    const id = await newDueCarousel(at, "Hidden.");
    await at.work();
    at.instagram.state.hidden.add(shownWith(at, "Hidden.")[0]?.id ?? "");
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
    expect(countRequests(at, "POST /ID/media_publish")).toBe(1);
    at.instagram.state.hidden.clear();
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "instagram" }, person);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", url: postUrlOf(at, "Hidden.") });
    expect(countRequests(at, "POST /ID/media_publish")).toBe(1);
  });

  test("though the ledger says that it is not, as in a restored backup, it is not published again, also when somebody retries it", async () => {
    at.instagram.state.onPublish = () => "429";
    const id = await newDueCarousel(at, "Restored.");
    await at.work();
    const [container] = [...at.instagram.containers.values()].filter(({ caption }) => caption === "Restored.");
    Object.assign(container ?? {}, { status: "PUBLISHED" });
    await at.pass(301);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
    await at.world.owner.query(
      `update post_publication set prepared = prepared || jsonb_build_object('at', now() - interval '2 days') where post_id = $1`,
      [id],
    );
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "instagram" }, person);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
    expect([countRequests(at, "POST /ID/media_publish"), countRequests(at, "POST /ID/media")]).toEqual([1, 4]);
  });
});
