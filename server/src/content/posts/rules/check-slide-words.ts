import type { PostContent } from "@galley/contract";
import { sentence } from "@galley/messages";
import { cutLine } from "#src/core/text/cut-line.ts";
import type { PostFinding } from "./post-finding.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

// Room of a line at the smallest size that a slide is drawn at, in letters of ordinary width, and for an address at one that can be read.
const bounds = { title: { room: 66, address: 24 }, body: { room: 70, address: 60 } } as const;
const wordLengthMax = 41;

const address = /[/@]|\p{L}\.\p{L}{2,}|_/u;
// Where lines break: behind hyphens and the signs of addresses, and between letters of scripts that write no spaces, or need none to break.
const breaks =
  /[-\u2010\u2013\u2014/.?&=_@#~%\u200b\u00ad]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Words of these scripts are hyphenated, but for one letter again and again.
const hyphenated = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{M}]+$/u;
const repeated = /(.)\1{11}/u;
// Widths of letters against ordinary ones: capitals such as W, and scripts whose letters are wide in bold.
const widths: readonly [RegExp, number][] = [
  [/[WMwm@%&ŒÆœæШЩЖЮшщжю]/u, 2],
  [/[\p{Lu}\p{Script=Hebrew}]/u, 1.375],
  [/\p{M}/u, 0],
];

/** Reports words and addresses of slides for which a line has no room, so that everything beside them is drawn small, or nothing at all. */
export function checkSlideWords({ slides }: CarouselContent): PostFinding[] {
  return slides.flatMap((slide, index) =>
    (["title", "body"] as const).flatMap((field): PostFinding[] => {
      const word = slide[field].split(/\s+/u).find((one) => isTooLong(one, bounds[field]));
      if (word === undefined) return [];
      const finding = { severity: "warning", param: `slides[${index}].${field}` } as const;
      const values = { word: cutLine(word, wordLengthMax), slide: index + 1 };
      return [
        address.test(word)
          ? { ...finding, code: "address_on_slide", text: sentence("finding_address_on_slide", values) }
          : { ...finding, code: "word_too_long", text: sentence("finding_word_too_long", values) },
      ];
    }),
  );
}

function isTooLong(word: string, bound: { room: number; address: number }): boolean {
  if (address.test(word) && word.length > bound.address) return true;
  return word.split(breaks).some((part) => widthOf(part) > bound.room && !isHyphenated(part));
}

function isHyphenated(part: string): boolean {
  return hyphenated.test(part) && !repeated.test(part);
}

function widthOf(part: string): number {
  return [...part].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? 1), 0);
}
