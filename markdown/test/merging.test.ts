import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "../../server/test/chance.ts";
import { joinBlocks, type MergedPart, mergeArticles, mergedText, parseArticle, writeMarkdown } from "../src/index.ts";
import { anySource } from "./arbitraries.ts";

const canonical = (source: string) => writeMarkdown(parseArticle(source).document);
const blocksIn = (source: string) => canonical(source).split("\n\n");

/** Blocks of every part, those of both sides where they overlap. */
const everything = (parts: readonly MergedPart[]) =>
  parts.flatMap((part) => (part.kind === "settled" ? part.texts : [...part.one, ...part.other]));

function swapped(parts: readonly MergedPart[]): MergedPart[] {
  const sides = { one: "other", other: "one", both: "both", none: "none" } as const;
  return parts.map((part) => (part.kind === "overlap" ? { ...part, one: part.other, other: part.one } : { ...part, by: sides[part.by] }));
}

let named = 0;
/** A paragraph that shares no word with any other. */
const paragraph = fc.nat().map(() => Array.from({ length: 4 }, () => `word${named++}`).join(" "));
const text = fc.array(paragraph, { minLength: 2, maxLength: 8 });

/** An article and two versions of it, each of which lost, rewrote and gained paragraphs. */
const versions = text.chain((base) => {
  const edits = fc.array(fc.record({ at: fc.nat(base.length - 1), act: fc.constantFrom("add", "remove", "extend"), text: paragraph }), {
    maxLength: 4,
  });
  return fc.tuple(edits, edits).map(([one, other]) => ({ base, one: edited(base, one), other: edited(base, other) }));
});

type Edit = { at: number; act: string; text: string };

function edited(base: readonly string[], edits: readonly Edit[]): { blocks: string[]; added: string[] } {
  const added: string[] = [];
  const blocks = base.flatMap((own, at) => {
    let kept = [own];
    for (const { act, text } of edits.filter((edit) => edit.at === at)) {
      if (act === "remove") kept = kept.slice(1);
      else if (act === "extend") kept = kept.map((block, index) => (index === 0 ? `${block} ${text}` : block));
      else {
        kept = [...kept, text];
        added.push(text);
      }
    }
    return kept;
  });
  return { blocks, added: added.filter((text) => blocks.includes(text)) };
}

const joined = (blocks: readonly string[]) => blocks.join("\n\n");

test("merging is the same from either side, whatever the texts hold", () => {
  fc.assert(
    fc.property(anySource, anySource, anySource, (base, one, other) => {
      expect(mergeArticles(base, other, one)).toEqual(swapped(mergeArticles(base, one, other)));
    }),
    { numRuns: inShare(500) },
  );
  fc.assert(
    fc.property(versions, ({ base, one, other }) => {
      const [b, x, y] = [joined(base), joined(one.blocks), joined(other.blocks)];
      expect(mergeArticles(b, y, x)).toEqual(swapped(mergeArticles(b, x, y)));
    }),
  );
});

test("the side that changed something wins over the one that did not, and never the older text", () => {
  fc.assert(
    fc.property(anySource, anySource, (base, one) => {
      expect(mergedText(mergeArticles(base, one, base))).toBe(canonical(one));
      expect(mergedText(mergeArticles(base, base, one))).toBe(canonical(one));
    }),
    { numRuns: inShare(500) },
  );
  fc.assert(
    fc.property(versions, ({ base, one, other }) => {
      const kept = everything(mergeArticles(joined(base), joined(one.blocks), joined(other.blocks)));
      for (const block of base) if (!one.blocks.includes(block) && !other.blocks.includes(block)) expect(kept).not.toContain(block);
    }),
  );
});

test("two equal versions are that version, and what was merged merges into itself", () => {
  fc.assert(
    fc.property(anySource, anySource, (base, one) => {
      expect(mergedText(mergeArticles(base, one, one))).toBe(canonical(one));
    }),
    { numRuns: inShare(500) },
  );
  fc.assert(
    fc.property(versions, ({ base, one, other }) => {
      const [b, x, y] = [joined(base), joined(one.blocks), joined(other.blocks)];
      const merged = mergedText(mergeArticles(b, x, y));
      fc.pre(merged !== null);
      expect(mergedText(mergeArticles(b, merged ?? "", merged ?? ""))).toBe(merged);
      expect(mergedText(mergeArticles(x, merged ?? "", x))).toBe(merged);
    }),
  );
});

test("no paragraph that one side added is lost", () => {
  fc.assert(
    fc.property(versions, ({ base, one, other }) => {
      const kept = everything(mergeArticles(joined(base), joined(one.blocks), joined(other.blocks))).join("\n\n");
      for (const block of [...one.added, ...other.added]) expect(kept).toContain(block);
    }),
    { numRuns: inShare(500) },
  );
});

test("people who change different paragraphs, also neighboring ones, are never asked", () => {
  fc.assert(
    fc.property(text, fc.array(fc.constantFrom("one", "other", "none"), { minLength: 8, maxLength: 8 }), (base, owners) => {
      const by = (owner: string) => base.map((block, at) => (owners[at] === owner ? `${block} by ${owner}` : block));
      const merged = mergedText(mergeArticles(joined(base), joined(by("one")), joined(by("other"))));
      const expected = base.map((block, at) => (owners[at] === "none" ? block : `${block} by ${owners[at]}`));
      expect(merged).toBe(joined(expected));
    }),
  );
});

const base = "The old walls of the house are thick. In the summer they keep the rooms cool until late in the evening.";
const asked = (parts: readonly MergedPart[]) => parts.filter(({ kind }) => kind === "overlap");

test("changes to different sentences of a paragraph fit together", () => {
  const one = base.replace("thick", "very thick");
  const other = base.replace("late in the evening", "midnight");
  expect(mergedText(mergeArticles(base, one, other))).toBe(one.replace("late in the evening", "midnight"));
});

test("two changes to the same words are asked about, with both sides and the base", () => {
  const [one, other] = [base.replace("thick", "made of stone"), base.replace("thick", "half a meter deep")];
  expect(mergeArticles(base, one, other)).toEqual([{ kind: "overlap", base: [base], one: [one], other: [other] }]);
});

test("a paragraph that one side removed and the other changed is asked about", () => {
  expect(mergeArticles(`${base}\n\nEnd.`, "End.", `${base} So it is.\n\nEnd.`)[0]).toEqual({
    kind: "overlap",
    base: [base],
    one: [],
    other: [`${base} So it is.`],
  });
});

test("a paragraph that both rewrote as a whole is asked about", () => {
  const parts = mergeArticles(base, "Stone needs no paint.", "Paint is for wood alone.");
  expect(asked(parts)).toHaveLength(1);
});

test("items of a list merge one by one, and new ones are all kept", () => {
  const list = "- how much air leaks\n- the chimney\n- the radiators";
  const one = "- how much air leaks, and where\n- the chimney\n- the radiators\n- noise";
  const other = "- how much air leaks\n- the radiators of the house\n- the cellar";
  expect(
    blocksIn(mergedText(mergeArticles(list, one, other)) ?? "")[0]
      ?.split("\n")
      .sort(),
  ).toEqual(["- how much air leaks, and where", "- the radiators of the house", "- noise", "- the cellar"].sort());
});

test("a mark around words survives a change beside it, and is asked about where it would be torn", () => {
  const link = base.replace("old walls", "[old walls](https://e.example)");
  expect(mergedText(mergeArticles(base, link, base.replace("late in the evening", "midnight")))).toBe(
    link.replace("late in the evening", "midnight"),
  );
  const strong = base.replace("summer they keep the rooms cool", "**summer they keep the rooms cool**");
  const merged = mergeArticles(base, strong, base.replace("keep the rooms", "hold the rooms"));
  expect(asked(merged).length === 1 || mergedText(merged) === strong.replace("keep the rooms", "hold the rooms")).toBe(true);
});

test("what is merged is canonical Markdown, whatever the texts hold", () => {
  fc.assert(
    fc.property(anySource, anySource, anySource, (base, one, other) => {
      for (const block of everything(mergeArticles(base, one, other))) expect(canonical(block)).toBe(block);
      const merged = mergedText(mergeArticles(base, one, other));
      if (merged !== null) expect(joinBlocks([merged])).toBe(merged);
    }),
    { numRuns: inShare(500) },
  );
});
