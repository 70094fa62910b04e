import { expect, test } from "vitest";
import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { formatDay, formatMinutes, languageName, localeDirectionOf } from "./language.ts";

const evening = new Date("2026-11-20T23:30:00Z");

test("a day is written in the language of the page, on the project's calendar", () => {
  expect(formatDay(evening, "en", "America/New_York")).toBe("20 November 2026");
  expect(formatDay(evening, "en", "Asia/Tokyo")).toBe("21 November 2026");
  expect(formatDay(evening, "en-US", "UTC")).toBe("November 20, 2026");
  expect(formatDay(evening, "pt", "UTC")).toBe("20 de novembro de 2026");
  expect(formatDay(evening, "de", "UTC")).toBe("20. November 2026");
});

test("languages that nobody knows and tags that are not well-formed are written as English", () => {
  for (const locale of ["xx", "en-ab-cd-ef", "qqq-zz-yy"]) {
    expect(formatDay(evening, locale, "UTC")).toBe("20 November 2026");
    expect(languageName(locale)).toBe(locale);
    expect(localeDirectionOf(locale)).toBe("ltr");
  }
});

test("a language is named in its own words", () => {
  expect(["en", "pt", "pt-BR", "ar", "ja"].map(languageName)).toEqual(["English", "Português", "Português (Brasil)", "العربية", "日本語"]);
});

test("only languages that are written from the right run from the right", () => {
  expect(["ar", "he", "fa-IR", "ur", "en", "ja"].map(localeDirectionOf)).toEqual(["rtl", "rtl", "rtl", "rtl", "ltr", "ltr"]);
});

test("reading takes at least a minute, told in the language of the page, or counted where none of ours is", () => {
  expect(readingMinutes(0)).toBe(1);
  expect(formatMinutes(readingMinutes(2400), "en-US")).toBe("11 min read");
  expect(formatMinutes(readingMinutes(10), "pt-BR")).toBe("1 min de leitura");
  expect(formatMinutes(11, "ja")).toBe("11 分");
});
