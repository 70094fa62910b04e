import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { approveAgain } from "#test/approve-again.ts";
import { openDuePublications } from "#test/open-due.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const read = (id: string) => world.call(registry.getArticle, { id });
const publishNow = (id: string, revision = 1) => world.call(registry.publishArticleNow, { id, revision }, person);
const unpublish = (id: string) => world.call(registry.unpublishArticle, { id }, person);
const republish = (id: string) => world.call(registry.republishArticle, { id }, person);
const retry = (id: string) => world.call(registry.retryPublication, { id }, person);

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

async function told(id: string, type: string) {
  return (await world.events(type)).filter(({ subject_id }) => subject_id === id).map(({ data }) => data);
}

/** Returns the revision that a site reads with its token, or the code of the error. */
async function seenBySite(slug: string): Promise<string | undefined> {
  const { value: token } = await world.newReadToken();
  const { body, error } = await world.request("GET", `/articles/${slug}?locale=en`, { token });
  return error === undefined ? String(body.revision) : error.code;
}

/** Creates a scheduled article whose publication has failed for good. */
async function newFailed(markdown?: string): Promise<{ id: string; publicationId: string }> {
  const { id } = await world.newArticle({ status: "scheduled", ...(markdown && { markdown }) });
  await world.makeDue(id, 61);
  await work();
  const { publications } = await read(id);
  return { id, publicationId: publications[0]?.id ?? "" };
}

describe("publishing now", () => {
  test("brings an approved revision out at once, whatever date it had", async () => {
    for (const status of ["approved", "scheduled"] as const) {
      const { id } = await world.newArticle({ status });
      expect(await publishNow(id)).toMatchObject({ id, revision: 1, status: "scheduled" });
      await work();
      expect(await read(id)).toMatchObject({ status: "published", publishedRevision: 1 });
      expect(await told(id, "article.published")).toHaveLength(1);
    }
  });

  test("takes only the current revision, and only one that somebody approved", async () => {
    const own = await world.newArticle({}, person);
    expect(await publishNow(own.id)).toMatchObject({ status: "scheduled" });
    for (const status of ["draft", "in_review"] as const) {
      const { id } = await world.newArticle({ status });
      await expect(publishNow(id)).rejects.toMatchObject({ code: "invalid_state" });
    }
    const approved = await world.newArticle({ status: "approved" });
    await expect(publishNow(approved.id, 2)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 1 } });
    await world.call(registry.updateArticle, { id: approved.id, revision: 1, summary: "Another." });
    // The state is checked before the revision: no revision of an article that is a draft again could go live.
    await expect(publishNow(approved.id, 1)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(registry.submitArticle, { id: approved.id });
    await world.call(registry.approveArticle, { id: approved.id, revision: 2 }, person);
    await expect(publishNow(approved.id, 1)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
  });

  test("of an article that is on its way is refused", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id);
    await openDuePublications(world.pool);
    await expect(publishNow(id)).rejects.toMatchObject({ code: "invalid_state" });
    await work();
  });
});

describe("taking an article off the site", () => {
  test("hides it at once from site and blog, tells of it, and withdraws its approval", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "off-and-on", markdown: "# Off and on" });
    const { url } = await read(id);
    expect(await seenBySite("off-and-on")).toBe("1");
    expect(await unpublish(id)).toEqual({ id, revision: 1, status: "draft" });
    expect(await seenBySite("off-and-on")).toBe("not_found");
    expect((await world.app.fetch(new Request(url))).status).toBe(410);
    expect(await told(id, "article.unpublished")).toEqual([{ articleId: id, revision: 1, slug: "off-and-on", locale: "en" }]);
    expect(await world.call(registry.getArticleStatus, { id }, person)).toMatchObject({ approvedBy: null });
    await approveAgain(world, id);
    expect(await publishNow(id)).toMatchObject({ status: "scheduled" });
    await work();
    expect(await seenBySite("off-and-on")).toBe("1");
    expect(await told(id, "article.published")).toHaveLength(1);
  });

  test.each<[string, (id: string, publicationId: string) => Promise<unknown>]>([
    ["publish_article_now", (id) => publishNow(id)],
    ["schedule_article", (id) => world.call(registry.scheduleArticle, { id, day: "2099-06-01", time: "09:30" }, person)],
    ["republish_article", (id) => republish(id)],
    ["retry_publication", (_, publicationId) => retry(publicationId)],
  ])("leaves %s no way to bring it back without an approval", async (_, bringBack) => {
    const { id } = await world.newArticle({ status: "published" });
    const publicationId = (await read(id)).publications[0]?.id ?? "";
    await unpublish(id);
    await world.owner.query("update publication set status = 'failed' where id = $1", [publicationId]);
    await expect(bringBack(id, publicationId)).rejects.toMatchObject({ code: "invalid_state" });
    await work();
    expect(await read(id)).toMatchObject({ status: "draft", live: false });
  });

  test("lets nobody publish one that was taken down by a version that kept its approval", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "of-before" });
    await unpublish(id);
    await world.owner.query("update article set approved_revision = 1 where id = $1", [id]);
    await expect(publishNow(id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("that was changed since needs another approval", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "changed-since" });
    await unpublish(id);
    await world.call(registry.updateArticle, { id, revision: 1, summary: "Another." });
    await world.owner.query("update project set review_before_publishing = true where id = $1", [world.projectId]);
    await expect(publishNow(id, 2)).rejects.toMatchObject({ code: "invalid_state" });
    await world.owner.query("update project set review_before_publishing = false where id = $1", [world.projectId]);
  });

  test("leaves the newer revision that somebody works on where it is", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "newer-one" });
    await world.call(registry.updateArticle, { id, revision: 1, summary: "Newer." });
    await world.call(registry.submitArticle, { id });
    expect(await unpublish(id)).toEqual({ id, revision: 1, status: "in_review" });
    await world.call(registry.approveArticle, { id, revision: 2 });
  });

  test("lets it be deleted, of which the site is told", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "gone-for-good" });
    await unpublish(id);
    await world.call(registry.deleteArticle, { id });
    expect(await told(id, "article.deleted")).toEqual([{ articleId: id, revision: 1, slug: "gone-for-good", locale: "en" }]);
    const never = await world.newArticle();
    await world.call(registry.deleteArticle, { id: never.id });
    expect(await told(never.id, "article.deleted")).toEqual([]);
  });

  test("that no site shows is refused, as it is for a member", async () => {
    const { id } = await world.newArticle({ status: "approved" });
    await expect(unpublish(id)).rejects.toMatchObject({ code: "invalid_state" });
    const live = await world.newArticle({ status: "published", slug: "members-may-not" });
    await expect(world.call(registry.unpublishArticle, { id: live.id }, { ...person, role: "member" })).rejects.toMatchObject({
      code: "not_allowed",
    });
  });
});

test("a newer revision under another slug is told of as a move", async () => {
  const { id } = await world.newArticle({ status: "published", slug: "old-address" });
  await world.call(registry.updateArticle, { id, revision: 1, slug: "new-address" });
  await world.call(registry.submitArticle, { id });
  await world.call(registry.approveArticle, { id, revision: 2 });
  await publishNow(id, 2);
  await work();
  expect(await told(id, "article.slug_changed")).toMatchObject([{ slug: "new-address", previousSlug: "old-address", revision: 2 }]);
  expect(await told(id, "article.updated")).toHaveLength(1);
});

describe("delivering again", () => {
  test("what is live changes nothing of it and announces nothing", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "once-more" });
    const before = await read(id);
    expect(await republish(id)).toMatchObject({ status: "pending", revision: 1, destination: "hosted_blog" });
    await expect(republish(id)).rejects.toMatchObject({ code: "invalid_state" });
    await work();
    const after = await read(id);
    expect(after.publications.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    expect({ ...after, publications: [] }).toEqual({ ...before, publications: [] });
    expect(await told(id, "article.published")).toHaveLength(1);
  });

  test("what no site shows is refused", async () => {
    const { id } = await world.newArticle({ status: "approved" });
    await expect(republish(id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("a failed publication goes out now", async () => {
    const { id, publicationId } = await newFailed();
    expect(await retry(publicationId)).toMatchObject({ id: publicationId, status: "pending", attempts: 0 });
    await work();
    expect(await read(id)).toMatchObject({ status: "published", publications: [{ id: publicationId, status: "confirmed" }] });
    await expect(retry(publicationId)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("a publication whose article has moved on is refused", async () => {
    const { id, publicationId } = await newFailed();
    await world.call(registry.updateArticle, { id, revision: 1, summary: "Newer." });
    await expect(retry(publicationId)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("somebody else's publication answers like an unknown one", async () => {
    const { publicationId } = await newFailed();
    const foreign = await world.newOrganization();
    const call = (id: string) => world.call(registry.retryPublication, { id }, { ...person, ...foreign }).catch((error: unknown) => error);
    expect(await call(publicationId)).toEqual(await call("pub_unknown"));
  });
});
