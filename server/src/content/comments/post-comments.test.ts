import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const slides = ["Walls first", "Then the roof", "Ask us"].map((title, index) => ({ title, body: `Body ${index + 1}.` }));

type Said = Partial<Parameters<typeof world.registry.createPostComment.operation.input.parse>[0] & object>;
const comment = (id: string, said: Said = {}) => world.call(world.registry.createPostComment, { id, body: "Why?", ...said });
const list = async (id: string) => (await world.call(world.registry.listPostComments, { id })).data;
const update = (id: string, revision: number, change: object) => world.call(world.registry.updatePost, { id, revision, ...change });

describe("a comment on a post", () => {
  test("has the shape of one on an article, and its revision", async () => {
    const { id } = await world.newPost({ text: "Walls are slow.\n\nUse that.", hashtags: ["heat"] });
    const token = await world.newToken({ name: "Newsroom", projectId: world.projectId });
    const { status, body } = await world.request("POST", `/posts/${id}/comments`, {
      token: token.value,
      body: { body: "Says who?", quote: "Use that." },
    });
    expect(status).toBe(201);
    const said = {
      quote: "Use that.",
      body: "Says who?",
      author: "Marta Vidal",
      via: "Newsroom",
      revision: 1,
      orphaned: false,
      point: null,
    };
    expect(body).toMatchObject({ ...said, id: expect.stringMatching(/^cmt_/), replies: [], mentioned: [], unmatched: [] });
    expect((await world.request("GET", `/posts/${id}/comments`, { token: token.value })).body.data).toMatchObject([said]);
  });

  test("quotes parts, slides, captions and hashtags", async () => {
    const thread = await world.newPost({ format: "x", parts: ["First part.", "Second part here."] });
    expect(await comment(thread.id, { quote: "Second part" })).toMatchObject({ quote: "Second part", orphaned: false });
    const carousel = await world.newPost({ format: "carousel", slides, caption: "All about heat.", hashtags: ["oldhouses"] });
    for (const quote of ["Then the roof", "Body 3.", "about heat", "#oldhouses"]) {
      expect(await comment(carousel.id, { quote }), quote).toMatchObject({ quote });
    }
    await expect(comment(carousel.id, { quote: "Not there" })).rejects.toMatchObject({ code: "invalid_input", param: "quote" });
  });

  test("keeps its passage over a revision that changes other words, and says when the passage is gone", async () => {
    const { id } = await world.newPost({ format: "x", parts: ["Old walls hold heat.", "Measure them."] });
    await comment(id, { quote: "hold heat" });
    await update(id, 1, { parts: ["First of all:", "Old walls hold heat for days."] });
    expect(await list(id)).toMatchObject([{ quote: "hold heat", orphaned: false, revision: 1 }]);
    await update(id, 2, { parts: ["Something else."] });
    expect(await list(id)).toMatchObject([{ quote: "hold heat", orphaned: true }]);
  });

  test("is answered, resolved and reopened as on an article", async () => {
    const { id } = await world.newPost();
    const made = await comment(id);
    expect(await comment(id, { parentId: made.id, body: "Because." })).toMatchObject({ body: "Because.", replies: [] });
    expect(await list(id)).toMatchObject([{ id: made.id, replies: [{ body: "Because." }] }]);
    await world.call(world.registry.resolveComment, { id: made.id });
    expect(await list(id)).toEqual([]);
    await expect(comment(id, { parentId: made.id })).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.reopenComment, { id: made.id }, person);
    const { data } = await world.call(world.registry.browsePostComments, { id, state: "all" }, person);
    expect(data).toMatchObject([{ id: made.id, resolvedAt: null, authorId: world.personId }]);
  });

  test("cannot answer a comment on another post or on an article", async () => {
    const { id } = await world.newPost();
    const other = await comment((await world.newPost()).id);
    const onArticle = await world.newComment();
    for (const parentId of [other.id, onArticle.id, newId("comment")]) {
      await expect(comment(id, { parentId })).rejects.toMatchObject({ code: "not_found" });
    }
    const reply = { id: onArticle.articleId, body: "No.", parentId: other.id };
    await expect(world.call(world.registry.createComment, reply)).rejects.toMatchObject({ code: "not_found" });
    const answer = world.owner.query(
      `insert into comment (organization_id, id, project_id, post_id, parent_id, body, quote, prefix, suffix, revision, author_id)
       values ($1, $2, $3, $4, $5, 'x', '', '', '', 1, $6)`,
      [world.organizationId, newId("comment"), world.projectId, id, other.id, world.personId],
    );
    await expect(answer).rejects.toMatchObject({ constraint: "comment_post_parent_fkey" });
  });

  test("tells those whom it mentions and the author of what it answers, with the post and the comment", async () => {
    const ana = await world.newMember({ role: "member" });
    const { id } = await world.newPost();
    const made = await comment(id, { body: `Look, @${ana.email}.` });
    const reply = await world.call(
      world.registry.createPostComment,
      { id, body: "Done.", parentId: made.id },
      { ...person, personId: ana.personId, role: "member" },
    );
    const { rows } = await world.owner.query(
      "select person_id, kind, article_id, comment_id from notification where post_id = $1 and comment_id is not null order by created_at",
      [id],
    );
    expect(rows).toEqual([
      { person_id: ana.personId, kind: "mention", article_id: null, comment_id: made.id },
      { person_id: world.personId, kind: "comment_reply", article_id: null, comment_id: reply.id },
    ]);
  });

  test("goes with its post", async () => {
    const { id } = await world.newPost();
    const made = await comment(id);
    await world.call(world.registry.deletePost, { id });
    expect((await world.owner.query("select from comment where id = $1", [made.id])).rowCount).toBe(0);
  });

  test("waits until the post has words", async () => {
    const { id } = await world.newPost();
    await world.owner.query("update post set revision = 0, approved_revision = null where id = $1", [id]);
    await expect(comment(id)).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("a pin on a slide", () => {
  const point = { slide: 2, x: 0.25, y: 0.75 };

  test("follows its slide to another place, and says when the slide is gone", async () => {
    const { id } = await world.newPost({ format: "carousel", slides });
    expect(await comment(id, { point })).toMatchObject({ point, quote: "", orphaned: false });
    const [first, second, third] = slides;
    await update(id, 1, { slides: [second, first, third] });
    expect(await list(id)).toMatchObject([{ point: { ...point, slide: 1 }, orphaned: false }]);
    await update(id, 2, { slides: [first, { title: "Another" }, third] });
    expect(await list(id)).toMatchObject([{ point, orphaned: true }]);
  });

  test("is refused beside a quote, in a reply, beyond the slides and on a post without any", async () => {
    const { id } = await world.newPost({ format: "carousel", slides });
    const made = await comment(id);
    await expect(comment(id, { point, quote: "Walls" })).rejects.toMatchObject({ code: "invalid_input", param: "point" });
    await expect(comment(id, { point, parentId: made.id })).rejects.toMatchObject({ code: "invalid_input", param: "point" });
    await expect(comment(id, { point: { ...point, slide: 4 } })).rejects.toMatchObject({ code: "invalid_input", param: "point.slide" });
    await expect(comment(id, { point: { ...point, x: 1.01 } })).rejects.toMatchObject({ code: "invalid_input", param: "point.x" });
    await expect(comment((await world.newPost()).id, { point })).rejects.toMatchObject({ code: "invalid_input", param: "point" });
  });
});

describe("a pin on a picture", () => {
  const point = { slide: 2, x: 0.25, y: 0.75 };

  test("follows its picture to another part of a thread, and says when no part shows it any more", async () => {
    const [walls, roof] = [await world.newImage(), await world.newImage()];
    const { id } = await world.newPost({ format: "x", text: undefined, parts: ["One.", { text: "Two.", imageId: walls }] } as never);
    expect(await comment(id, { point })).toMatchObject({ point, orphaned: false });
    await update(id, 1, { parts: [{ text: "Two.", imageId: walls }, "One."] });
    expect(await list(id)).toMatchObject([{ point: { ...point, slide: 1 }, orphaned: false }]);
    await update(id, 2, { parts: [{ text: "Two.", imageId: roof }, "One."] });
    expect(await list(id)).toMatchObject([{ point, orphaned: true }]);
  });

  test("is on the only picture of a LinkedIn post, and refused where there is none", async () => {
    const imageId = await world.newImage();
    const { id } = await world.newPost({ imageId });
    const only = { ...point, slide: 1 };
    expect(await comment(id, { point: only })).toMatchObject({ point: only });
    await expect(comment(id, { point })).rejects.toMatchObject({ code: "invalid_input", param: "point.slide" });
    await update(id, 1, { text: "Other words.\n\nThe same picture." });
    expect(await list(id)).toMatchObject([{ point: only, orphaned: false }]);
    await update(id, 2, { imageId: null });
    expect(await list(id)).toMatchObject([{ point: only, orphaned: true }]);
    await expect(comment(id, { point: only })).rejects.toMatchObject({ code: "invalid_input", param: "point" });
  });
});
