import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { contentOf, newDueWith, uploadSmall } from "./test/pictures.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld({ others: true });
});
afterEach(() => at[Symbol.asyncDispose]());

const destination = (id: string) => at.destination(id, "linkedin");

describe("the picture of a post", () => {
  test("goes with it, in the place of the article's link, and its alt text with it", async () => {
    const article = await at.world.newArticle({ status: "published" });
    const id = await newDueWith(at, "With a picture.", await uploadSmall(at, " A stone wall "), { articleId: article.id });
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", attempts: 1 });
    const [[urn, image] = []] = at.linkedin.images;
    expect(contentOf(at, "With a picture.")).toEqual([{ media: { id: urn, altText: "A stone wall" } }]);
    expect(image).toMatchObject({ owner: `urn:li:person:${at.member.sub}` });
    expect(image?.bytes?.toString("latin1", 1, 4)).toBe("PNG");
  });

  test("is waited for while LinkedIn makes it ready, and handed over once", async () => {
    at.linkedin.state.processing = 2;
    const id = await newDueWith(at, "Ready later.", await uploadSmall(at, "A wall"));
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: null, parts: [{ status: "waiting" }] });
    for (let look = 0; look < 2; look += 1) {
      await at.pass(4);
      await at.work();
    }
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(at.linkedin.images.size).toBe(1);
  });

  test("that LinkedIn does not take at the moment is tried again, and nothing is sent without it", async () => {
    at.linkedin.state.uploadStatus = 503;
    const id = await newDueWith(at, "Later.", await uploadSmall(at, "A wall"));
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: { code: "unavailable" }, parts: [{ status: "waiting" }] });
    expect(at.linkedin.posts).toEqual([]);
    at.linkedin.state.uploadStatus = undefined;
    await at.pass(31);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(contentOf(at, "Later.")).toMatchObject([{ media: { altText: "A wall" } }]);
  });

  test("does not keep a post that may be out from being found, and is not handed over again with it", async () => {
    at.linkedin.state.onPost = ({ attempt }) => (attempt === 1 ? "cut_after" : undefined);
    const id = await newDueWith(at, "Seen.", await uploadSmall(at, "A wall"));
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect([contentOf(at, "Seen.").length, at.linkedin.images.size]).toEqual([1, 1]);
  });
});
