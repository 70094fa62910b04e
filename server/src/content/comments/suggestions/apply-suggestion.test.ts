import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const apply = (id: string, revision: number, who = {}) => world.call(world.registry.applySuggestion, { id, revision }, who);

async function newSuggestion(markdown: string, quote: string, replacement: string) {
  const article = await world.newArticle({ markdown, status: "draft" });
  return world.newComment({ id: article.id, body: "Better so.", quote, replacement });
}

test("suggested words become a new revision of an article, inside the marks around them, and resolve the comment", async () => {
  const { articleId, id } = await newSuggestion(
    "# Walls\n\nStart with the **old  walls** and\nthe roof.",
    "the old walls and",
    "the thick walls or",
  );
  const token = (await world.newToken()).value;
  const { status, body } = await world.request("POST", `/comments/${id}/apply`, { token, body: { revision: 1 } });
  expect([status, body]).toEqual([200, { id, revision: 2, resolved: true }]);
  const article = await world.call(world.registry.getArticle, { id: articleId });
  expect(article).toMatchObject({ revision: 2, status: "draft", comments: [] });
  expect(article.markdown).toBe("Start with the thick walls or\nthe roof.");
  const [shown] = (await world.call(world.registry.browseComments, { id: articleId, state: "resolved" }, { kind: "person" })).data;
  expect(shown).toMatchObject({ replacement: "the thick walls or", appliedRevision: 2 });
  await expect(apply(id, 2)).rejects.toMatchObject({ code: "invalid_state" });
});

test("a title, a list item and words that are to go are replaced too", async () => {
  const title = await newSuggestion("# Old walls\n\nText.", "Old walls", "New walls");
  await apply(title.id, 1);
  expect(await world.call(world.registry.getArticle, { id: title.articleId })).toMatchObject({ title: "New walls" });
  const item = await newSuggestion("# T\n\n- One\n- Two very old things", "very old", "");
  await apply(item.id, 1);
  expect((await world.call(world.registry.getArticle, { id: item.articleId })).markdown).toBe("- One\n- Two things");
});

test("words that are elsewhere too are replaced where they were meant, and accents in two characters are words like others", async () => {
  const { id: articleId } = await world.newArticle({ markdown: "# T\n\nOld walls. Old roofs. Old walls stay.", status: "draft" });
  const later = await world.newComment({ id: articleId, body: "So.", quote: "Old walls", prefix: "roofs. ", replacement: "New walls" });
  await apply(later.id, 1);
  expect((await world.call(world.registry.getArticle, { id: articleId })).markdown).toBe("Old walls. Old roofs. New walls stay.");
  const post = await world.newPost({ format: "x", parts: ["Um cafe\u0301  e um cafe\u0301 frio."] });
  const input = { id: post.id, body: "So.", quote: "caf\u00e9", prefix: "e um ", replacement: "ch\u00e1" };
  await apply((await world.call(world.registry.createPostComment, input)).id, 1);
  const { content } = await world.call(world.registry.getPost, { id: post.id });
  expect(content).toMatchObject({ parts: [{ text: "Um cafe\u0301  e um ch\u00e1 frio." }] });
});

test("words with which the text would be no article are refused like any other change, and the suggestion stays", async () => {
  const title = await newSuggestion("# Old walls\n\nText.", "Old walls", "");
  await expect(apply(title.id, 1)).rejects.toMatchObject({ code: "invalid_input", param: "title" });
  const long = await newSuggestion(`# T\n\n${`${"x".repeat(990)}\n\n`.repeat(200)}The end.`, "The end.", "e".repeat(2000));
  await expect(apply(long.id, 1)).rejects.toMatchObject({ code: "invalid_input", param: "markdown" });
  for (const { articleId, id } of [title, long]) {
    expect(await world.call(world.registry.getArticle, { id: articleId })).toMatchObject({ revision: 1, comments: [{ id }] });
  }
});

test("words of a post are replaced in its part, slide or caption, which takes the permission for posts", async () => {
  const thread = await world.newPost({ format: "x", parts: ["First part.", "Second part here."] });
  const comment = (id: string, quote: string, replacement: string) =>
    world.call(world.registry.createPostComment, { id, body: "So.", quote, replacement });
  const onPart = await comment(thread.id, "Second", "Last");
  const narrow = await world.newToken({ permissions: ["articles:write", "comments:write"] });
  const refused = await world.request("POST", `/comments/${onPart.id}/apply`, { token: narrow.value, body: { revision: 1 } });
  expect(refused.error?.code).toBe("insufficient_scope");
  await apply(onPart.id, 1);
  const { content } = await world.call(world.registry.getPost, { id: thread.id });
  expect(content).toMatchObject({ parts: [{ text: "First part." }, { text: "Last part here." }] });
  const slides = ["Walls first", "Then the roof", "Ask us"].map((title) => ({ title, body: "A body." }));
  const carousel = await world.newPost({ format: "carousel", slides, caption: "All about heat.", hashtags: ["oldhouses"] });
  await apply((await comment(carousel.id, "the roof", "the cellar")).id, 1);
  await apply((await comment(carousel.id, "about heat", "on heat")).id, 2);
  expect((await world.call(world.registry.getPost, { id: carousel.id })).content).toMatchObject({
    slides: [{ title: "Walls first" }, { title: "Then the cellar" }, { title: "Ask us" }],
    caption: "All on heat.",
  });
  await expect(comment(carousel.id, "#oldhouses", "#houses")).rejects.toMatchObject({ code: "invalid_input", param: "replacement" });
});

test("a suggestion is refused over paragraphs, once its words have changed, on an older revision and while a reviewer reads", async () => {
  const over = newSuggestion("# T\n\nOne here.\n\nTwo there.", "here. Two", "here, two");
  await expect(over).rejects.toMatchObject({ code: "invalid_input", param: "replacement" });
  const { articleId, id } = await newSuggestion("# T\n\nThe old walls are slow.", "old walls", "thick walls");
  await world.call(world.registry.updateArticle, { id: articleId, revision: 1, markdown: "The older walls are slow." });
  await expect(apply(id, 1)).rejects.toMatchObject({ code: "conflict" });
  await expect(apply(id, 2)).rejects.toMatchObject({ code: "invalid_state" });
  expect(await world.call(world.registry.getArticle, { id: articleId })).toMatchObject({ revision: 2 });
  const inReview = await world.newArticle({ markdown: "# T\n\nThe old walls.", status: "in_review" });
  const comment = await world.newComment({ id: inReview.id, body: "So.", quote: "old", replacement: "new" });
  await expect(apply(comment.id, 1)).rejects.toMatchObject({ code: "locked" });
});
