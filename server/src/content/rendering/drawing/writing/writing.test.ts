import { describe, expect, test } from "vitest";
import { told } from "#test/carousels.ts";
import { breakable, withPhraseBreaks, withTitleBreaks } from "./breaks.ts";
import { writingOf } from "./writing.ts";

describe("the writing of a text", () => {
  test.each([
    ["english", "latin", "ltr"],
    ["japanese", "japanese", "ltr"],
    ["arabic", "arabic", "rtl"],
    ["hebrew", "hebrew", "rtl"],
    ["simplifiedChinese", "chinese", "ltr"],
    ["traditionalChinese", "chinese", "ltr"],
    ["korean", "korean", "ltr"],
    ["thai", "thai", "ltr"],
    ["hindi", "devanagari", "ltr"],
  ] as const)("is that of most of its letters: %s is %s", (tongue, script, direction) => {
    const { page, language } = told[tongue];
    expect(writingOf(page.body, language)).toMatchObject({ script, direction });
    // When the language does not determine the forms of ideographs, or is unknown, the letters do.
    for (const unknown of ["en", "x"]) expect(writingOf(page.body, unknown)).toMatchObject({ script, direction });
  });

  test("is Latin where nothing is said, or little in another", () => {
    expect(writingOf("", "en").script).toBe("latin");
    expect(writingOf("Wir lesen 日本 gern in Büchern und auf Reisen", "de").script).toBe("latin");
  });

  test.each([
    ["ja", "japan"],
    ["zh", "china"],
    ["zh-Hans-SG", "china"],
    ["zh-TW", "taiwan"],
    ["zh-HK", "taiwan"],
    ["zh-Hant", "taiwan"],
    ["ko-KR", "korea"],
  ])("takes the forms of ideographs from its language: %s, %s", (language, han) => {
    expect(writingOf("直接", language).han).toBe(han);
  });

  test.each([
    ["直接", "china"],
    ["直接する", "japan"],
    ["직접 直接", "korea"],
    ["ㄓˊ 直接", "taiwan"],
  ])("and from its other letters where the language says nothing: %s, %s", (text, han) => {
    expect(writingOf(text, "en").han).toBe(han);
  });
});

describe("lines", () => {
  test("of Japanese break before phrases, and never leave two letters alone", () => {
    expect(withPhraseBreaks("機械を選ぶ前に、隙間風を測る").split("\u200b")).toEqual(["機械を選ぶ前に、", "隙間風を測る"]);
    for (const { title } of [told.japanese.cover, told.japanese.page, told.japanese.closing]) {
      expect(withPhraseBreaks(title).replaceAll("\u200b", "")).toBe(title);
      for (const phrase of withPhraseBreaks(title).split("\u200b")) expect(phrase.length).toBeGreaterThan(2);
    }
  });

  test("of Chinese titles break between words, never before punctuation, nor after what opens", () => {
    expect(withTitleBreaks("chinese", "保存这一页，下次报价（含税）用得上").split("\u200b")).toEqual([
      "保存这一页，",
      "下次",
      "报价（含税）",
      "用得上",
    ]);
  });

  test("of Thai break between words", () => {
    expect(breakable({ script: "thai", direction: "ltr" }, "บ้านหินเก่า (สองหลัง)", "th").split("\u200b")).toEqual([
      "บ้าน",
      "หิน",
      "เก่า (สอง",
      "หลัง)",
    ]);
  });

  test("hold syllables that were written in parts as one letter each", () => {
    expect(breakable({ script: "korean", direction: "ltr" }, "돌집".normalize("NFD"), "ko")).toBe("돌집");
    expect(breakable({ script: "japanese", direction: "ltr" }, "ポンプで".normalize("NFD"), "ja")).toBe("ポンプで");
  });
});
