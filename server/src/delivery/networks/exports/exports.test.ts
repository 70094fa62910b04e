import type { PostDestinationName } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

async function newDue(post: Parameters<NetworkWorld["world"]["newPost"]>[0], who: { personId?: string } = {}): Promise<string> {
  const { id } = await at.world.newPost({ ...post, status: "scheduled" }, who);
  await at.makeDue(id);
  return id;
}

function packageOf(id: string, destination: PostDestinationName) {
  return at.world.call(at.world.registry.getPostPackage, { id, destination }, person);
}

function mark(id: string, destination: PostDestinationName, url: string) {
  return at.world.call(at.world.registry.markPostPublished, { id, destination, url }, person);
}

describe("a post for a network without an app", () => {
  test("is prepared at its time: text with hashtags, link to the article, nothing before", async () => {
    const article = await at.world.newArticle({ status: "published", slug: "walls-of-stone" });
    const post = { format: "linkedin" as const, text: "Walls.\n\nThey are slow.", hashtags: ["#heat", "walls"], articleId: article.id };
    const { id: early } = await at.world.newPost({ ...post, status: "scheduled" });
    await expect(packageOf(early, "linkedin")).rejects.toMatchObject({ code: "invalid_state" });
    const id = await newDue(post);
    await at.work();
    expect(await packageOf(id, "linkedin")).toEqual({
      id,
      destination: "linkedin",
      text: "Walls.\n\nThey are slow.\n\n#heat #walls",
      link: expect.stringMatching(/\/walls-of-stone$/),
      filesStatus: "ready",
      progress: 1,
      files: [],
    });
    expect(await at.destination(id, "linkedin")).toMatchObject({
      status: "delivering",
      waitsFor: "person",
      nextAttemptAt: null,
      error: null,
    });
    expect(await at.statusOf(id)).toBe("scheduled");
    expect(await at.world.events("post.published")).toEqual([]);
  });

  test("is prepared once, and its person is told once: whoever gave it its date, or else its leaders", async () => {
    const member = await at.world.newMember();
    const own = await newDue({ format: "linkedin", text: "Mine." }, { personId: member.personId });
    const gone = await at.world.newMember();
    const orphan = await newDue({ format: "linkedin", text: "Nobody's." }, { personId: gone.personId });
    await at.world.call(at.world.registry.removeMember, { email: gone.email }, person);
    await at.work();
    await at.work();
    const { rows } = await at.world.owner.query("select post_id, person_id, kind, reason from notification where post_id = any($1)", [
      [own, orphan],
    ]);
    const told = rows.filter(({ kind }) => kind === "export_ready");
    expect(told.map(({ post_id, person_id }) => ({ post_id, person_id }))).toEqual(
      expect.arrayContaining([
        { post_id: own, person_id: member.personId },
        { post_id: orphan, person_id: at.world.personId },
      ]),
    );
    expect(told).toHaveLength(2);
    expect(told[0].reason).toContain("linkedin");
  });

  test("is published once a person says where it can be seen, and only on that network", async () => {
    const id = await newDue({ format: "linkedin", text: "Seen." });
    await at.work();
    await expect(mark(id, "linkedin", "https://linkedin.com.evil.example/1")).rejects.toMatchObject({ code: "invalid_url" });
    await expect(mark(id, "linkedin", "http://www.linkedin.com/1")).rejects.toMatchObject({ code: "invalid_input", param: "url" });
    const url = "https://www.linkedin.com/feed/update/urn:li:activity:1/";
    expect(await mark(id, "linkedin", url)).toEqual({ id, destination: "linkedin", destinationStatus: "confirmed", status: "published" });
    const published = (await at.world.events("post.published")).filter(({ subject_id }) => subject_id === id);
    expect(published).toMatchObject([{ data: { postId: id, destination: "linkedin", url } }]);
    await expect(mark(id, "linkedin", url)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await at.world.call(at.world.registry.getPost, { id })).destinations).toMatchObject([{ status: "confirmed", url }]);
  });

  test("can be taken back, edited and prepared anew", async () => {
    const id = await newDue({ format: "linkedin", text: "First." });
    await at.work();
    await expect(at.world.call(at.world.registry.updatePost, { id, revision: 1, text: "Second." })).rejects.toMatchObject({
      code: "invalid_state",
    });
    const withdrawn = await at.world.call(at.world.registry.withdrawPostDestination, { id, destination: "linkedin" }, person);
    expect(withdrawn).toMatchObject({ destinationStatus: "pending", status: "approved" });
    await expect(mark(id, "linkedin", "https://www.linkedin.com/1")).rejects.toMatchObject({ code: "invalid_state" });
    await at.world.call(at.world.registry.updatePost, { id, revision: 1, text: "Second." });
    await at.world.call(at.world.registry.approvePost, { id, revision: 2 }, person);
    await at.world.call(at.world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" });
    expect(await at.destination(id, "linkedin")).toMatchObject({ status: "scheduled", attempts: 0, error: null, waitsFor: null });
    await at.makeDue(id);
    await at.work();
    expect(await packageOf(id, "linkedin")).toMatchObject({ text: "Second." });
  });
});

describe("a post of several destinations", () => {
  const urls = {
    instagram: "https://www.instagram.com/p/1/",
    linkedin: "https://www.linkedin.com/1",
    tiktok: "https://www.tiktok.com/@hearth/1",
  };

  test("is published when every dated one is", async () => {
    const id = await newDue({ format: "carousel" });
    await at.work();
    expect(await mark(id, "instagram", urls.instagram)).toMatchObject({ status: "scheduled" });
    expect(await mark(id, "tiktok", urls.tiktok)).toMatchObject({ status: "scheduled" });
    expect(await mark(id, "linkedin", urls.linkedin)).toMatchObject({ status: "published" });
    const published = (await at.world.events("post.published")).filter(({ subject_id }) => subject_id === id);
    expect(published.map(({ data }) => data.destination).toSorted()).toEqual(["instagram", "linkedin", "tiktok"]);
  });

  test("is failed when one has failed and none is under way, and published once that one is brought out", async () => {
    const id = await newDue({ format: "carousel" });
    await at.world.owner.query("update post_destination set at = at - interval '2 hours' where post_id = $1 and destination = 'tiktok'", [
      id,
    ]);
    await at.work();
    expect(await at.statusOf(id)).toBe("scheduled");
    await mark(id, "instagram", urls.instagram);
    expect(await mark(id, "linkedin", urls.linkedin)).toMatchObject({ status: "failed" });
    const retried = await at.world.call(at.world.registry.retryPostDestination, { id, destination: "tiktok" }, person);
    expect(retried).toMatchObject({ destinationStatus: "delivering", status: "scheduled" });
    await at.work();
    expect(await mark(id, "tiktok", urls.tiktok)).toMatchObject({ status: "published" });
  });
});
