import { expect, test } from "vitest";
import type { Article, Manuscript } from "./manuscript.ts";
import { emptyManuscript } from "./manuscript.ts";
import { type ArticleWriting, isArticleUnsaved, nextArticleWriting } from "./writing-state.ts";

function content(markdown: string): Manuscript {
  return { ...emptyManuscript, title: "Walls", markdown };
}

function article(revision: number, markdown: string): Article {
  return { ...content(markdown), revision, seo: {}, coverImage: null } as unknown as Article;
}

function writingOn(revision: number, markdown: string, mine = markdown): ArticleWriting {
  return { base: { revision, content: content(markdown) }, mine: content(mine), newer: null, sent: null, notice: null };
}

test("a newer revision is shown to somebody who has written nothing, with a word about it", () => {
  const writing = nextArticleWriting(writingOn(1, "one"), { type: "arrived", article: article(2, "two") });
  expect(writing).toMatchObject({ base: { revision: 2 }, mine: { markdown: "two" }, newer: null, notice: { kind: "shown", revision: 2 } });
});

test("a newer revision stands beside what somebody has written, and touches nothing of it", () => {
  const writing = nextArticleWriting(writingOn(1, "one", "mine"), { type: "arrived", article: article(2, "two") });
  expect(writing).toMatchObject({ base: { revision: 1 }, mine: { markdown: "mine" }, newer: { revision: 2 } });
  expect(nextArticleWriting(writing, { type: "takeTheirs" })).toMatchObject({
    base: { revision: 2 },
    mine: { markdown: "two" },
    newer: null,
  });
});

test("what was sent is no stranger's when it comes back, even if its answer was lost", () => {
  const sent = nextArticleWriting(writingOn(1, "one", "mine"), { type: "send", content: content("mine") });
  const writing = nextArticleWriting(sent, { type: "arrived", article: article(2, "mine") });
  expect(writing).toMatchObject({ base: { revision: 2 }, newer: null, notice: null });
  expect(isArticleUnsaved(writing)).toBe(false);
});

test("what is written while saving stays unsaved on the revision that was saved", () => {
  const sent = nextArticleWriting(writingOn(1, "one", "mine"), { type: "send", content: content("mine") });
  const going = nextArticleWriting(sent, { type: "write", change: { markdown: "mine, and more" } });
  const saved = nextArticleWriting(going, { type: "saved", revision: 2, content: content("mine") });
  const writing = nextArticleWriting(saved, { type: "arrived", article: article(2, "mine") });
  expect(writing).toMatchObject({ base: { revision: 2 }, mine: { markdown: "mine, and more" }, newer: null });
  expect(isArticleUnsaved(writing)).toBe(true);
});

test("what the service leaves out of a revision is gone here too", () => {
  const sent = nextArticleWriting(writingOn(1, "one", "mine ![x](image:gone)"), {
    type: "send",
    content: content("mine ![x](image:gone)"),
  });
  const saved = nextArticleWriting(sent, { type: "saved", revision: 2, content: content("mine ![x](image:gone)") });
  expect(nextArticleWriting(saved, { type: "arrived", article: article(2, "mine") })).toMatchObject({ mine: { markdown: "mine" } });
});

test("an older answer that comes late changes nothing", () => {
  const writing = writingOn(3, "three");
  expect(nextArticleWriting(writing, { type: "arrived", article: article(2, "two") })).toBe(writing);
});
