import { expect, test } from "vitest";
import type { Article, Manuscript } from "./manuscript.ts";
import { emptyManuscript } from "./manuscript.ts";
import { type ArticleWriting, isArticleUnsaved, nextArticleWriting } from "./writing-state.ts";

function content(markdown: string): Manuscript {
  return { ...emptyManuscript, title: "Walls", markdown };
}

function article(revision: number, markdown: string): Article {
  return { ...content(markdown), revision, seo: {}, tags: [], coverImage: null } as unknown as Article;
}

function writingOn(revision: number, markdown: string, mine = markdown): ArticleWriting {
  return { base: { revision, content: content(markdown) }, mine: content(mine), other: null, sent: null, notice: null };
}

test("a newer revision is shown to somebody who has written nothing, with a word about it", () => {
  const writing = nextArticleWriting(writingOn(1, "one"), { type: "arrived", article: article(2, "two") });
  expect(writing).toMatchObject({ base: { revision: 2 }, mine: { markdown: "two" }, other: null, notice: { kind: "shown", revision: 2 } });
});

test("a newer revision of other paragraphs is merged into what somebody has written, with a word about it", () => {
  const writing = nextArticleWriting(writingOn(1, "one\n\ntwo", "one, mine\n\ntwo"), {
    type: "arrived",
    article: article(2, "one\n\ntwo, theirs"),
  });
  expect(writing).toMatchObject({
    base: { revision: 2, content: { markdown: "one\n\ntwo, theirs" } },
    mine: { markdown: "one, mine\n\ntwo, theirs" },
    other: null,
    notice: { kind: "merged", revision: 2 },
  });
  expect(isArticleUnsaved(writing)).toBe(true);
});

test("a newer revision of the same words waits beside what somebody has written, and touches nothing of it", () => {
  const writing = nextArticleWriting(writingOn(1, "one", "mine"), { type: "arrived", article: article(2, "two") });
  expect(writing).toMatchObject({ base: { revision: 1 }, mine: { markdown: "mine" }, other: { revision: 2, by: "others" } });
  expect(nextArticleWriting(writing, { type: "decided", content: content("mine and two") })).toMatchObject({
    base: { revision: 2, content: { markdown: "two" } },
    mine: { markdown: "mine and two" },
    other: null,
  });
});

test("words from another device are merged, or wait if they are about the same", () => {
  const shared = content("one\n\ntwo");
  const here = writingOn(1, shared.markdown, "one, here\n\ntwo");
  const merged = nextArticleWriting(here, { type: "elsewhere", content: content("one\n\ntwo, there"), base: shared });
  expect(merged).toMatchObject({ mine: { markdown: "one, here\n\ntwo, there" }, notice: { kind: "mergedElsewhere" } });
  const apart = nextArticleWriting(here, { type: "elsewhere", content: content("one, there\n\ntwo"), base: shared });
  expect(apart).toMatchObject({ mine: { markdown: "one, here\n\ntwo" }, other: { by: "self" } });
});

test("what was sent is no stranger's when it comes back, even if its answer was lost", () => {
  const sent = nextArticleWriting(writingOn(1, "one", "mine"), { type: "send", content: content("mine") });
  const writing = nextArticleWriting(sent, { type: "arrived", article: article(2, "mine") });
  expect(writing).toMatchObject({ base: { revision: 2 }, other: null, notice: null });
  expect(isArticleUnsaved(writing)).toBe(false);
});

test("what is written while saving stays unsaved on the revision that was saved", () => {
  const sent = nextArticleWriting(writingOn(1, "one", "mine"), { type: "send", content: content("mine") });
  const going = nextArticleWriting(sent, { type: "write", change: { markdown: "mine, and more" } });
  const saved = nextArticleWriting(going, { type: "saved", revision: 2, content: content("mine") });
  const writing = nextArticleWriting(saved, { type: "arrived", article: article(2, "mine") });
  expect(writing).toMatchObject({ base: { revision: 2 }, mine: { markdown: "mine, and more" }, other: null });
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

test("a title that the service has made is shown, also to somebody who goes on writing", () => {
  const untitled = { ...content("Stone walls are slow."), title: "" };
  const saved: ArticleWriting = {
    ...writingOn(1, ""),
    base: { revision: 1, content: untitled },
    mine: { ...untitled, markdown: "Stone walls are slow.\n\nMore." },
  };
  const named = { ...article(1, "Stone walls are slow."), title: "Stone walls are slow" };
  expect(nextArticleWriting(saved, { type: "arrived", article: named })).toMatchObject({
    mine: { title: "Stone walls are slow", markdown: "Stone walls are slow.\n\nMore." },
  });
});
