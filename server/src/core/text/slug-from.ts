import { createHash } from "node:crypto";
import { limits } from "@galley/contract";
import { normalizeText } from "@galley/markdown";
import anyAscii from "any-ascii";

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const japanese = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+/gu;

/** Returns whether the slug of a text depends on its language. */
export function dependsOnLanguage(text: string): boolean {
  return /[äöü\p{Script=Han}]/iu.test(normalizeText(text, "NFC"));
}

/**
 * Derives a slug from words of a language: German writes its umlauts as two letters. No reading of Chinese characters in Japanese is
 * told by themselves, so that of a text with any of them what is in other scripts is left.
 */
export function slugIn(language: string, text: string, lengthMax?: number): string {
  const [code] = language.toLowerCase().split("-");
  const whole = normalizeText(text, "NFC");
  if (code === "de")
    return slugFrom(
      whole.toLowerCase().replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter),
      lengthMax,
    );
  const isJapanese = (code === "ja" || kana.test(whole)) && /\p{Script=Han}/u.test(whole);
  return slugFrom(isJapanese ? whole.replaceAll(japanese, " ") : whole, lengthMax);
}

/** Derives a slug from words in any script: transliterated, lower case, cut between words. Returns "" where nothing is left of them. */
export function slugFrom(text: string, lengthMax: number = limits.slugLengthMax): string {
  const words = anyAscii(normalizeText(text, "NFC"))
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word : `${slug}-${word}`;
    if (longer.length > lengthMax) break;
    slug = longer;
  }
  return slug || words[0]?.slice(0, lengthMax) || "";
}

/** Returns a key that is equal for titles that people consider the same: case, white space and the encoding of accents do not count. */
export function titleKey(title: string): string {
  const folded = normalizeText(title, "NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(folded).digest("base64url").slice(0, 22);
}
