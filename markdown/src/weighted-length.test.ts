import fc from "fast-check";
import twitterText from "twitter-text";
import { describe, expect, test } from "vitest";
import { inShare } from "../../server/test/chance.ts";
import { hangs } from "../test/hangs.ts";
import { hasRefusedCharacters, weigh } from "./weighted-length.ts";

const weightedLength = (text: string) => weigh(text).weightedLength;
const linksIn = (text: string) => weigh(text).links;

const tens = "xxxxxxxxxx-".repeat(25);
const kana = "あいうえおかきくけこ";
const poem =
  "故人西辞黄鹤楼，烟花三月下扬州。孤帆远影碧空尽，唯见长江天际流。朱雀桥边野草花，乌衣巷口夕阳斜。旧时王谢堂前燕，飞入寻常百姓家。朝辞白帝彩云间，千里江陵一日还。两岸猿声啼不住，轻舟已过万重山。泪湿罗巾梦不成，夜深前殿按歌声。红颜未老恩先断，斜倚薰笼坐到明。独在异乡为异客，每逢佳节倍思亲。遥知兄弟登高处，遍插茱萸少一人。";
const family = "👨\u200d👩\u200d👧\u200d👦";

// The requirements of the network's own conformance suite for a weighted length with emoji counted as two.
const conformance: [about: string, text: string, weight: number][] = [
  ["plain text", "This is a test.", 15],
  ["a text and a link", "Hi http://test.co", 26],
  ["a link alone", "http://test.co", 23],
  ["a link with https", "https://test.com", 23],
  ["a link without protocol", "test.com", 23],
  ["three links among words", "Test https://test.com test https://test.com test.com test", 86],
  ["ten links", "https://www.twitter.com/aloha ".repeat(10), 240],
  ["285 characters", `285 chars-${tens}`, 285],
  ["a link in the middle of a long text", `285 chars- http://www.twitter.com/jack ${"xxxxxxxxxx-".repeat(24)}`, 299],
  ["160 Chinese characters", poem, 320],
  ["three Latin and 160 Chinese characters", `the${poem}`, 323],
  ["160 emoji", "😷".repeat(160), 320],
  ["an accent of its own, which joins its letter", "A\u0301B", 2],
  ["a Hebrew letter that comes apart", "A\ufb2c", 4],
  ["an accent of its own at the end of a long text", `282 chars-${"xxxxxxxxxx-".repeat(24)}xxxxxA\u0301x`, 281],
  ["a cat, a face from before emoji, and a family", `H🐱☺${family}`, 7],
  ["five emoji", "😷👾😡🔥💩", 10],
  ["a skin tone and a profession", "🙋🏽👨\u200d🎤", 4],
  ["140 families", family.repeat(140), 280],
  ["a keycap", "1\u20e3", 2],
  ["emoji of Unicode 10", "Unicode 10.0 emoji: 🤪; 🧕; 🧕🏾; 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", 34],
  ["emoji of Unicode 9", "Unicode 9.0 emoji: 🤠; 💃; 💃🏾", 29],
  [
    "general punctuation",
    "This is a tweet with general punctuation characters: \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b ‐ ‑ ‒ – — ― ‖  ‗ ‘ ’ ‚ ‛ “ ” „ ‟ ′ ″ ‴ ‵ ‶ ‷",
    110,
  ],
  ["a domain label that is too long", "randomurlrandomurlrandomurlrandomurlrandomurlrandomurlrandomurls.com", 68],
  ["a host whose Punycode is too long", `${kana.repeat(12)} http://${kana.repeat(5)}あいう.com`, 358],
  ["a host whose Punycode just fits", `${kana.repeat(12)} http://${kana.repeat(5)}あい.com`, 264],
  ["directional marks around a link", "\u2066\u202ahttp://foobar.پاکستان/\u202c\u2069", 31],
  ["characters that are refused", "ABC\u202a\uffffABC\ufffe", 12],
  ["characters beyond the basic plane that are no emoji", "\u{10000}\u{10ffff}", 4],
  ["Hangul", "저찀쯿쿿", 8],
];

test.each(conformance)("%s is counted as the network counts it", (_, text, weight) => {
  expect(weightedLength(text)).toBe(weight);
});

describe("an emoji counts two, however it is put together", () => {
  test.each([
    ["a face", "😀"],
    ["a flag", "🇵🇹"],
    ["the flag of a region", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["a keycap with its selector", "#\ufe0f\u20e3"],
    ["a heart with its selector", "❤\ufe0f"],
    ["a family", family],
    ["a couple with two skin tones", "👩🏽\u200d❤\ufe0f\u200d👨🏿"],
    ["a handshake with two skin tones", "🫱🏻\u200d🫲🏿"],
    ["a family without persons' kinds", "🧑\u200d🧑\u200d🧒"],
    ["a head that nods", "🙂\u200d↕\ufe0f"],
    ["a face of Unicode 14", "🫠"],
  ])("%s", (_, text) => {
    expect(weightedLength(text)).toBe(2);
    expect(weightedLength(`a${text.repeat(3)}b`)).toBe(8);
  });
});

describe("links", () => {
  test.each([
    ["https://hearth.example/blog/a?b=c#d", false],
    ["Read https://hearth.com/blog/a?b=c#d.", true],
    ["hearth.com", true],
    ["foo.co.jp/路", true],
    ["http://例え.jp", true],
    ["mail@hearth.com", false],
    ["version 1.2", false],
    ["end.Start", false],
    ["@hearth.com", false],
    ["ftp://hearth", false],
  ])("%s: %s", (text, isLink) => {
    expect(linksIn(text).length > 0).toBe(isLink);
  });

  test("a link counts 23, however long it is", () => {
    for (const path of ["", "/", `/${"a".repeat(500)}`]) expect(weightedLength(`https://hearth.com${path}`)).toBe(23);
  });
});

test("a text that is far too long is counted without links", hangs, () => {
  const text = "例.".repeat(100_000);
  expect(weigh(text)).toEqual({ weightedLength: 300_000, links: [], farTooLong: true });
  expect(weigh(`${family.repeat(140)}a`.repeat(3), 1000)).toMatchObject({ weightedLength: 843, farTooLong: false });
  expect(weigh("a".repeat(1001), 1000)).toEqual({ weightedLength: 1001, links: [], farTooLong: true });
});

test("what the network's library knows is counted as it counts it, joined or not", () => {
  const pieces = [
    "a",
    ".",
    "com",
    "漢",
    "😀",
    "🇵🇹",
    "🇵",
    family,
    "🙋🏽",
    "🙋🏽\u200d♂",
    "🙋🏽\u200d♂\ufe0f",
    "♂",
    "❤",
    "❤\ufe0f",
    "1\u20e3",
    "#\ufe0f\u20e3",
    "\u200d",
    "\ufe0f",
    "🏽",
    "/",
    " ",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (chosen) => {
      const text = chosen.join("");
      expect(weightedLength(text)).toBe(twitterText.parseTweet(text).weightedLength);
    }),
    { numRuns: inShare(3000) },
  );
});

test("characters that the network refuses are found wherever they stand", () => {
  for (const character of ["\ufeff", "\ufffe", "\uffff"]) expect(hasRefusedCharacters(`a${character}b`)).toBe(true);
  expect(hasRefusedCharacters("a\u200b\u202ab")).toBe(false);
});

test("without links, the weight of two texts side by side is the sum of their weights", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "é", "漢", "😀", "🇵🇹", family, " ", "\n", "—", "…")), fc.nat(20), (pieces, at) => {
      const [left, right] = [pieces.slice(0, at).join(""), pieces.slice(at).join("")];
      // A space between them, because two halves of a flag may join to form another one.
      expect(weightedLength(`${left} ${right}`)).toBe(weightedLength(left) + 1 + weightedLength(right));
    }),
  );
});
