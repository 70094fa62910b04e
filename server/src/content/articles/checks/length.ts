import { sentence } from "@galley/messages";
import type { CheckSubject, Finding } from "./check.ts";

const wordsPerMinute = 220;
const wordsMin = 300;

/** Returns the minutes that an adult takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

export function checkLength({ wordCount: words }: CheckSubject): Finding[] {
  if (words === 0) return [{ code: "body_empty", severity: "error", text: sentence("finding_body_empty") }];
  const minutes = readingMinutes(words);
  const time: Finding = {
    code: "reading_time",
    severity: "info",
    text: sentence("finding_reading_time", { minutes, words }),
  };
  if (words >= wordsMin) return [time];
  const text = sentence("finding_body_thin", { count: words, min: wordsMin });
  return [time, { code: "body_thin", severity: "info", text }];
}
