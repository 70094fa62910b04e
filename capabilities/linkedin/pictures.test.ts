import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { picture } from "#test/picture.ts";

let at: NetworkWorld;
beforeEach(async () => {
  at = await openNetworkWorld({ others: true });
});
afterEach(() => at[Symbol.asyncDispose]());

const destination = (id: string) => at.destination(id, "linkedin");
const contentOf = (text: string) => at.linkedin.posts.filter((post) => post.shown === text).map(({ content }) => content);

async function upload(alt: string): Promise<string> {
  const base64 = (await picture(7, { width: 80, height: 60 }).png().toBuffer()).toString("base64");
  const { id } = await at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt });
  return id;
}

async function newDue(text: string, imageId: string, over: Parameters<NetworkWorld["world"]["newPost"]>[0] = {}): Promise<string> {
  const { id } = await at.world.newPost({ format: "linkedin", text, imageId, status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

describe("the picture of a post", () => {
  test("goes with it, in the place of the article's link, and its alt text with it", async () => {
    const article = await at.world.newArticle({ status: "published" });
    const id = await newDue("With a picture.", await upload(" A stone wall "), { articleId: article.id });
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed", attempts: 1 });
    const [[urn, image] = []] = at.linkedin.images;
    expect(contentOf("With a picture.")).toEqual([{ media: { id: urn, altText: "A stone wall" } }]);
    expect(image).toMatchObject({ owner: `urn:li:person:${at.member.sub}` });
    expect(image?.bytes?.toString("latin1", 1, 4)).toBe("PNG");
  });

  test("is waited for while LinkedIn makes it ready, and handed over once", async () => {
    at.linkedin.state.processing = 2;
    const id = await newDue("Ready later.", await upload("A wall"));
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
    const id = await newDue("Later.", await upload("A wall"));
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "delivering", error: { code: "unavailable" }, parts: [{ status: "waiting" }] });
    expect(at.linkedin.posts).toEqual([]);
    at.linkedin.state.uploadStatus = undefined;
    await at.pass(31);
    await at.work();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect(contentOf("Later.")).toMatchObject([{ media: { altText: "A wall" } }]);
  });

  test("does not keep a post that may be out from being found, and is not handed over again with it", async () => {
    at.linkedin.state.onPost = ({ attempt }) => (attempt === 1 ? "cut_after" : undefined);
    const id = await newDue("Seen.", await upload("A wall"));
    await at.finish();
    expect(await destination(id)).toMatchObject({ status: "confirmed" });
    expect([contentOf("Seen.").length, at.linkedin.images.size]).toEqual([1, 1]);
  });
});
