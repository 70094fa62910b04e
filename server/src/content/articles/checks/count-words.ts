/** Counts words between white space: enough to tell a long paragraph from a short one, and far cheaper than real word boundaries. */
export function countWords(text: string): number {
  let count = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const space = text.charCodeAt(at) <= 32;
    if (!space && !inWord) count += 1;
    inWord = !space;
  }
  return count;
}
