import type { ArticleCheck } from "@galley/contract";
import type { CheckSubject } from "./check.ts";

const wordsPerMinute = 220;
const wordsMin = 300;

/** Returns the minutes that an adult takes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

export function checkLength({ wordCount: words }: CheckSubject): ArticleCheck[] {
  if (words === 0)
    return [{ code: "body_empty", severity: "error", message: "The article has no text. Write its body before it goes to review." }];
  const minutes = readingMinutes(words);
  const time: ArticleCheck = {
    code: "reading_time",
    severity: "info",
    message: `About ${minutes} minute${minutes === 1 ? "" : "s"} to read (${words} words).`,
  };
  if (words >= wordsMin) return [time];
  const message = `The article has ${words} words. Fewer than ${wordsMin} rarely answer a reader's question: write more, or make it a post.`;
  return [time, { code: "body_thin", severity: "info", message }];
}
