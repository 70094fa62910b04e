import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
type Page = { limit?: number; cursor?: string };
const list = (id: string, page: Page = {}, who: Who = person) => world.call(world.registry.listArticleActivity, { id, ...page }, who);
const kinds = async (id: string, page: Page = {}) => (await list(id, page)).data.map(({ kind, revision }) => `${kind} ${revision}`);
const edit = (id: string, revision: number, title: string) => world.call(world.registry.updateArticle, { id, revision, title }, person);
const publish = (id: string, revision: number) => world.call(world.registry.publishArticleNow, { id, revision }, person);

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

test("tells the whole way of an article, newest first, each step with its revision, its time and who took it", async () => {
  const { id } = await world.newArticle({ markdown: "# Walls\n\nSlow.", status: "in_review" });
  await world.call(world.registry.createComment, { id, body: "Which walls?" }, person);
  await world.call(world.registry.requestArticleChanges, { id, revision: 1, reason: "Name a figure." }, person);
  await edit(id, 1, "Stone walls");
  await world.call(world.registry.submitArticle, { id }, person);
  await world.call(world.registry.approveArticle, { id, revision: 2 }, person);
  await world.call(world.registry.scheduleArticle, { id, day: "2031-05-04", time: "09:30" }, person);
  await world.call(world.registry.unscheduleArticle, { id }, person);
  await publish(id, 2);
  await work();
  await edit(id, 2, "Stone walls, again");
  const { data, nextCursor } = await list(id);
  expect(data.map(({ kind, revision }) => `${kind} ${revision}`)).toEqual([
    "edited 3",
    "published 2",
    "unscheduled 2",
    "scheduled 2",
    "approved 2",
    "submitted 2",
    "edited 2",
    "changes_requested 1",
    "commented 1",
    "created 1",
  ]);
  expect(nextCursor).toBeNull();
  const of = (kind: string) => data.find((entry) => entry.kind === kind);
  const marta = { kind: "person", name: "Marta Vidal", via: null };
  expect(of("approved")?.by).toEqual(marta);
  expect(of("submitted")?.by).toEqual(marta);
  expect(of("commented")).toMatchObject({ text: "Which walls?", commentId: expect.stringMatching(/^cmt_/), by: marta });
  expect(of("changes_requested")).toMatchObject({ text: "Name a figure.", by: marta });
  expect(of("scheduled")).toMatchObject({ scheduledFor: expect.stringMatching(/^2031-05-04T/) });
  expect(of("published")).toMatchObject({
    destination: "hosted_blog",
    url: expect.stringContaining("/blog/"),
    by: { kind: "service", name: null, via: null },
  });
  for (const { at } of data) expect(at).toMatch(/^\d{4}-.*Z$/);
  expect(new Set(data.map((entry) => entry.id)).size).toBe(data.length);
});

test("tells a token's work with the token's name, and an approval that the policy gave as the policy's", async () => {
  const { id } = await world.newArticle({ status: "draft" });
  const { id: tokenId } = await world.newToken({ name: "Newsroom" });
  await world.owner.query("update article_revision set author_token_id = $2 where article_id = $1", [id, tokenId]);
  expect((await list(id)).data).toMatchObject([{ kind: "created", by: { kind: "token", name: "Marta Vidal", via: "Newsroom" } }]);
  await edit(id, 1, "Written by hand");
  await publish(id, 2);
  const approved = (await list(id)).data.find(({ kind }) => kind === "approved");
  expect(approved).toMatchObject({ revision: 2, by: { kind: "policy", name: null, via: null } });
});

test("tells who resolved a comment, and what could not be published until it is tried again", async () => {
  const { id } = await world.newArticle({ markdown: "# Late\n\nToo late.", status: "scheduled" });
  const comment = await world.call(world.registry.createComment, { id, body: "Which day?" }, person);
  await world.call(world.registry.resolveComment, { id: comment.id }, person);
  await world.makeDue(id, 120);
  await work();
  const { data } = await list(id);
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(["approved", "commented", "created", "failed", "resolved", "scheduled"]);
  expect(data.find(({ kind }) => kind === "resolved")).toMatchObject({
    text: "Which day?",
    commentId: comment.id,
    by: { kind: "person", name: "Marta Vidal", via: null },
  });
  expect(data[0]).toMatchObject({
    kind: "failed",
    revision: 1,
    destination: "hosted_blog",
    url: null,
    text: expect.stringContaining("more than 60 minutes ago"),
    by: { kind: "service", name: null, via: null },
  });
  const [failed] = (await world.call(world.registry.getArticle, { id }, person)).publications;
  await world.call(world.registry.retryPublication, { id: failed?.id ?? "" }, person);
  expect(await kinds(id)).not.toContain("failed 1");
});

describe("pages", () => {
  test("of every size hold each entry once, also where a revision went live long before newer ones were written", async () => {
    const { id } = await world.newArticle({ markdown: "# Pages\n\nOne.", status: "published" });
    for (let revision = 1; revision <= 6; revision += 1) await edit(id, revision, `Title ${revision}`);
    await world.call(world.registry.createComment, { id, body: "Said late." }, person);
    await world.owner.query(
      "update publication set published_at = (select max(created_at) from comment where article_id = $1) where article_id = $1",
      [id],
    );
    const whole = await kinds(id);
    expect(whole.slice(0, 3)).toEqual(["published 1", "commented 7", "edited 7"]);
    for (const limit of [1, 2, 3]) {
      const walked: string[] = [];
      let cursor: string | undefined;
      do {
        const { data, nextCursor } = await list(id, { limit, ...(cursor !== undefined && { cursor }) });
        walked.push(...data.map(({ kind, revision }) => `${kind} ${revision}`));
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(walked, `${limit} a page`).toEqual(whole);
    }
  });

  test("of one article are not read on with the cursor of another", async () => {
    const [one, other] = [await world.newArticle({}), await world.newArticle({})];
    const { nextCursor } = await list(one.id, { limit: 1 });
    await expect(list(other.id, { limit: 1, cursor: nextCursor ?? "" })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
  });
});

test("somebody whose account is gone is told as a former member", async () => {
  const { personId } = await world.newMember({ role: "reviewer" });
  const { id } = await world.newArticle({ status: "in_review" });
  await world.call(world.registry.approveArticle, { id, revision: 1 }, { ...person, personId });
  await world.owner.query("update person set name = 'A former member' where id = $1", [personId]);
  expect((await list(id)).data[0]).toMatchObject({ kind: "approved", by: { name: "A former member" } });
});

test("an article of another organization answers like one that does not exist", async () => {
  const { id } = await world.newArticle({});
  const other = await world.newOrganization();
  await expect(list(id, {}, { ...person, organizationId: other.organizationId })).rejects.toMatchObject({ code: "not_found" });
  await expect(list("art_unknown")).rejects.toMatchObject({ code: "not_found" });
});
