import type { PostContent } from "@galley/contract";
import { expect, test } from "vitest";
import { diffPosts } from "./diff-posts.ts";

const slide = (title: string, imageId: string | null = null) => ({ role: "slide" as const, kicker: "", title, body: "", imageId });
const carousel = (slides: ReturnType<typeof slide>[], caption = ""): PostContent => ({ kind: "carousel", slides, caption, hashtags: [] });
const thread = (...texts: string[]): PostContent => ({ kind: "x", parts: texts.map((text) => ({ text, weightedLength: text.length })) });

test("a thread shows which words of which part changed, and which part came", () => {
  const rows = diffPosts(
    thread("Old walls hold heat.", "Measure them."),
    thread("Old walls hold heat well.", "And the roof.", "Measure them."),
  );
  expect(rows.map(({ kind, field, number }) => [kind, field, number])).toEqual([
    ["changed", "part", 1],
    ["added", "part", 2],
    ["same", "part", 3],
  ]);
  expect(rows[0]?.lines[0]?.filter(({ kind }) => kind === "added").map(({ text }) => text.trim())).toEqual(["well"]);
});

test("another picture of the same slide is told with both pictures", () => {
  const rows = diffPosts(carousel([slide("Walls", "img_1")]), carousel([slide("Walls", "img_2")]));
  expect(rows).toMatchObject([{ kind: "changed", field: "slide", images: { before: "img_1", after: "img_2" } }]);
});

test("a rewritten slide with the same picture is a change of words, and a caption that goes is removed", () => {
  const rows = diffPosts(carousel([slide("Walls first", "img_1")], "All of it."), carousel([slide("Begin outside", "img_1")]));
  expect(rows.map(({ kind, field }) => [kind, field])).toEqual([
    ["changed", "slide"],
    ["removed", "caption"],
  ]);
});

test("equal revisions have no differences", () => {
  expect(diffPosts(thread("One.", "Two."), thread("One.", "Two.")).every(({ kind }) => kind === "same")).toBe(true);
});
