import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { asOwner, comeBy, newGuestProject, newLink, send } from "./test-support.ts";

let world: World;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
  projectId = await newGuestProject(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window", "rate_window");
});

const inAll = { projectId: null };
const subjects = {
  async article() {
    const { id } = await world.newArticle(
      { projectId, markdown: "# Walls\n\nStone is slow.\n\nWood is quick.", status: "in_review" },
      asOwner,
    );
    return { id, asked: { projectId, articleId: id }, page: "" };
  },
  async post() {
    const { id } = await world.newPost({ projectId, text: "Stone is slow." }, inAll);
    return { id, asked: { projectId, postId: id }, page: "" };
  },
  async week() {
    const { id } = await world.newPost({ projectId, text: "Stone is slow." }, inAll);
    await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-07", time: "09:00" }, asOwner);
    return { id, asked: { projectId, week: "2099-01-09" }, page: `/posts/${id}` };
  },
};

const statusOf = async (id: string) =>
  (await world.owner.query(`select status, approved_revision from ${id.startsWith("art_") ? "article" : "post"} where id = $1`, [id]))
    .rows[0];
const commentsOn = async (id: string) =>
  (await world.owner.query("select body, quote, guest_name from comment where article_id = $1 or post_id = $1 order by created_at", [id]))
    .rows;

describe.each(["article", "post", "week"] as const)("a link to %s", (kind) => {
  test("to see shows the words and takes neither comment nor approval", async () => {
    const { id, asked, page } = await subjects[kind]();
    const link = await newLink(world, { ...asked, right: "see" });
    const { visitor } = await comeBy(world, link);
    const { text } = await visitor.get(link.path + page);
    expect(text).toContain("Stone is slow.");
    expect(text).not.toContain("<textarea");
    for (const act of ["comment", "approve", "changes"]) {
      const refused = await send(visitor, link, act, { id, words: "No right to it" });
      expect([act, refused.status]).toEqual([act, 422]);
    }
    expect(await commentsOn(id)).toEqual([]);
    expect((await statusOf(id)).approved_revision).toBeNull();
  });

  test("to comment takes a comment on a passage, a reply and one on the whole, and no approval", async () => {
    const { id, asked, page } = await subjects[kind]();
    const link = await newLink(world, { ...asked, right: "comment" });
    const { visitor } = await comeBy(world, link);
    const answer = await send(visitor, link, "comment", { id, block: "0", words: "How slow?" });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(new RegExp(`^${link.path}${page}\\?done=commented#cmt_`));
    const [{ id: parent = "" } = {}] = (await world.owner.query("select id from comment where article_id = $1 or post_id = $1", [id])).rows;
    expect((await send(visitor, link, "comment", { id, parent, words: "I mean in hours." })).status).toBe(303);
    expect((await send(visitor, link, "comment", { id, words: "A good read." })).status).toBe(303);
    expect(await commentsOn(id)).toEqual([
      { body: "How slow?", quote: "Stone is slow.", guest_name: "Ana Costa" },
      { body: "I mean in hours.", quote: "", guest_name: "Ana Costa" },
      { body: "A good read.", quote: "", guest_name: "Ana Costa" },
    ]);
    const { text } = await visitor.get(link.path + page);
    for (const body of ["How slow?", "I mean in hours.", "A good read."]) expect(text).toContain(body);
    expect((await send(visitor, link, "approve", { id })).status).toBe(422);
    expect((await statusOf(id)).approved_revision).toBeNull();
  });

  test("to approve takes an approval of exactly the revision that was read", async () => {
    const { id, asked, page } = await subjects[kind]();
    const link = await newLink(world, { ...asked, right: "approve" });
    const { visitor } = await comeBy(world, link);
    const other = await send(visitor, link, "approve", { id, revision: "2" });
    expect([other.status, other.text.includes("revision 1")]).toEqual([422, true]);
    const given = await send(visitor, link, "approve", { id });
    expect([given.status, given.location]).toEqual([303, `${link.path}${page}?done=approved#guest-decision`]);
    expect((await statusOf(id)).approved_revision).toBe(1);
    expect((await visitor.follow(given)).text).toContain("You approved this.");
    expect((await send(visitor, link, "approve", { id })).status).toBe(422);
  });

  test("to approve takes a request for changes, which becomes a comment of the guest", async () => {
    const { id, asked } = await subjects[kind]();
    const link = await newLink(world, { ...asked, right: "approve" });
    const { visitor } = await comeBy(world, link);
    expect((await send(visitor, link, "changes", { id, words: "" })).status).toBe(422);
    expect((await send(visitor, link, "changes", { id, words: "Name the source." })).status).toBe(303);
    expect((await statusOf(id)).status).toBe("draft");
    expect(await commentsOn(id)).toMatchObject([{ body: "Name the source.", guest_name: "Ana Costa" }]);
  });

  test("opens nothing else, not even of the same project", async () => {
    const { asked } = await subjects[kind]();
    const other = await world.newArticle({ projectId, markdown: "# Secret\n\nNot for guests.", status: "in_review" }, asOwner);
    const elsewhere = await world.newPost({ projectId, text: "Not for guests." }, inAll);
    const link = await newLink(world, { ...asked, right: "approve" });
    const { visitor } = await comeBy(world, link);
    for (const path of [`/articles/${other.id}`, `/posts/${elsewhere.id}`, "/articles/art_unknown"]) {
      const page = await visitor.get(link.path + path);
      expect([path, page.status]).toEqual([path, 404]);
    }
    for (const { id } of [other, elsewhere]) {
      for (const act of ["comment", "approve", "changes"]) expect((await send(visitor, link, act, { id, words: "x" })).status).toBe(404);
      expect((await statusOf(id)).approved_revision).toBeNull();
      expect(await commentsOn(id)).toEqual([]);
    }
  });
});

test("a week lists its days with what goes out on each, and nothing of the weeks beside it", async () => {
  const { id } = await subjects.week();
  const later = await world.newPost({ projectId, text: "Next week." }, inAll);
  await world.call(world.registry.schedulePost, { id: later.id, destination: "linkedin", day: "2099-01-12", time: "09:00" }, asOwner);
  const { page } = await comeBy(world, await newLink(world, { projectId, week: "2099-01-05", right: "see" }));
  expect(page.text.match(/<section class="guest-day">/g)).toHaveLength(7);
  expect(page.text).toContain("Monday 5 January");
  expect(page.text).toContain(`/posts/${id}">`);
  expect(page.text).not.toContain(later.id);
});

test("a week names a post that goes to several networks at one time once, and one that goes at another time by itself", async () => {
  const { id } = await world.newPost({ projectId, format: "carousel" }, inAll);
  const dates = [
    ["instagram", "09:00"],
    ["linkedin", "09:00"],
    ["tiktok", "18:00"],
  ] as const;
  for (const [destination, time] of dates)
    await world.call(world.registry.schedulePost, { id, destination, day: "2099-02-04", time }, asOwner);
  const { page } = await comeBy(world, await newLink(world, { projectId, week: "2099-02-02", right: "see" }));
  const places = [...page.text.matchAll(/<span class="guest-where">([^·]+) ·/g)].map(([, place]) => place);
  expect(places).toEqual(["Instagram, LinkedIn", "TikTok"]);
});

test("an article is drawn as the blog draws it, with the threads below the blocks that they quote", async () => {
  const { id } = await subjects.article();
  const link = await newLink(world, { projectId, articleId: id });
  const { visitor } = await comeBy(world, link);
  await send(visitor, link, "comment", { id, block: "1", words: "Which wood?" });
  const { text } = await visitor.get(link.path);
  expect(text).toContain('<div class="prose">');
  const after = text.slice(text.indexOf("<p>Wood is quick.</p>"));
  expect(after.indexOf("Which wood?")).toBeGreaterThan(0);
  expect(text.slice(text.indexOf("<p>Stone is slow.</p>"), text.indexOf("<p>Wood is quick.</p>"))).not.toContain("Which wood?");
  expect(text).not.toMatch(/<!--\d+-->/);
});

test("what members say to each other, and to the guests of other links, stays among them", async () => {
  const { id } = await subjects.article();
  const member = await world.newComment({ id, body: "The client will never notice." }, asOwner);
  const [mine, other] = [await newLink(world, { projectId, articleId: id }), await newLink(world, { projectId, articleId: id })];
  const ana = await comeBy(world, mine);
  await send((await comeBy(world, other, "Rui")).visitor, other, "comment", { id, words: "From the lawyer." });
  const { text } = await ana.visitor.get(mine.path);
  expect(text).not.toContain("never notice");
  expect(text).not.toContain("From the lawyer.");
  expect((await send(ana.visitor, mine, "comment", { id, parent: member.id, words: "I did." })).status).toBe(404);
});

test("words and names of guests stay words, wherever they are shown", async () => {
  const nasty = `</textarea><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
  const { id } = await subjects.article();
  const link = await newLink(world, { projectId, articleId: id });
  const { visitor } = await comeBy(world, link, nasty);
  await send(visitor, link, "comment", { id, block: "0", words: `${nasty} @${"Marta Vidal"}` });
  const refused = await send(visitor, link, "comment", { id, form: "whole", words: `${nasty}${"x".repeat(6000)}` });
  for (const { text } of [await visitor.get(link.path), refused]) {
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json"| src="\/assets\/\w+\/guest\.js" defer><)/);
    expect(text).not.toContain("<img src=x");
  }
  const { rows } = await world.owner.query("select mentions from comment where article_id = $1", [id]);
  expect(rows).toEqual([{ mentions: [] }]);
});

test("a guest says no more in an hour than they may", async () => {
  const { id } = await subjects.article();
  const link = await newLink(world, { projectId, articleId: id });
  const { visitor } = await comeBy(world, link);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await send(visitor, link, "comment", { id, words: `${count}` })).status);
  expect(statuses.slice(0, 30).every((status) => status === 303)).toBe(true);
  expect(statuses[30]).toBe(422);
  expect(await commentsOn(id)).toHaveLength(30);
});
