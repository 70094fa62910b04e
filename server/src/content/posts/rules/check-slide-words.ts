import type { PostContent } from "@galley/contract";
import { sentence } from "@galley/messages";
import { cutLine } from "#src/core/text/cut-line.ts";
import type { PostFinding } from "./post-finding.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

// Room of a line of a slide at a size that can be read: letters that nothing parts, and an address.
const bounds = { title: { letters: 40, address: 24 }, body: { letters: 90, address: 60 } } as const;
const wordLengthMax = 41;

const address = /[/@]|\p{L}\.\p{L}{2,}|_/u;
// Where lines break: behind hyphens and the signs of addresses, and between letters of scripts that write no spaces.
const breaks =
  /[-\u2010\u2013\u2014/.?&=_@#~%\u200b\u00ad]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Words of these scripts are hyphenated, so that about twice as many letters fit.
const hyphenated = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Devanagari}\p{M}]+$/u;

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

function isTooLong(word: string, bound: { letters: number; address: number }): boolean {
  if (address.test(word) && word.length > bound.address) return true;
  return word.split(breaks).some((part) => part.length > bound.letters * (hyphenated.test(part) ? 2 : 1));
}
