import { expect, test } from "vitest";
import { emptyManuscript, type Manuscript } from "../manuscript.ts";
import { mergeManuscripts, settledManuscript } from "../merging/merge-manuscripts.ts";
import { decided, questionsOf } from "./decisions.ts";
import { readableBlocks } from "./readable-blocks.ts";

const text = (markdown: string, title = "Walls"): Manuscript => ({ ...emptyManuscript, title, markdown });

const base = text("One.\n\nThe walls are thick.\n\nEnd.");
const mine = text("One, by me.\n\nThe walls are made of stone.\n\nEnd.", "Stone walls");
const theirs = text("One.\n\nThe walls are half a meter deep.\n\nEnd, by them.", "Deep walls");
const merge = mergeManuscripts(base, mine, theirs);

test("only what both sides changed is asked about, and nothing is chosen beforehand", () => {
  expect(questionsOf(merge, mine, theirs)).toMatchObject([
    { name: "Title", theirs: ["Deep walls"], mine: ["Stone walls"], withBoth: false },
    { theirs: ["The walls are half a meter deep."], mine: ["The walls are made of stone."], withBoth: true },
  ]);
  expect(settledManuscript(merge)).toBeNull();
  expect(decided(merge, mine, theirs, { title: "mine" })).toBeNull();
});

test("the choices make the article, together with everything that was merged", () => {
  const [title, passage] = questionsOf(merge, mine, theirs);
  const made = (choice: "theirs" | "mine" | "both") => {
    return decided(merge, mine, theirs, { [title?.key ?? ""]: "theirs", [passage?.key ?? ""]: choice });
  };
  expect(made("theirs")).toMatchObject({
    title: "Deep walls",
    markdown: "One, by me.\n\nThe walls are half a meter deep.\n\nEnd, by them.",
  });
  expect(made("mine")).toMatchObject({ markdown: "One, by me.\n\nThe walls are made of stone.\n\nEnd, by them." });
  expect(made("both")?.markdown).toContain("The walls are half a meter deep.\n\nThe walls are made of stone.");
});

test("fields that one side changed are merged without a question", () => {
  const merged = mergeManuscripts(text("A"), { ...text("A"), summary: "Mine." }, { ...text("A"), seoTitle: "Theirs" });
  expect(settledManuscript(merged)).toMatchObject({ summary: "Mine.", seoTitle: "Theirs" });
});

test("a change of a link alone can be seen", () => {
  expect(readableBlocks(["See [a](https://e.com/1)."], ["See [a](https://e.com/2)."])).toBe("See [a](https://e.com/1).");
  expect(readableBlocks(["- **one**\n- two"], ["other"])).toBe("• one\n• two");
});
