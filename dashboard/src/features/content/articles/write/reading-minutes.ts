const wordsPerMinute = 220;

/** Returns the minutes that a text takes to read, as its page tells them. */
export function minutesOf(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
