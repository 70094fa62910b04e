/** Inline code and where it ends; without `code`, the backticks up to `end` are text. */
export type CodeSpan = { readonly code: string | null; readonly end: number };

/** Finds the code spans of a text. Remembers lengths of backtick runs that close nothing, so that none is searched twice. */
export function codeSpans(text: string) {
  const endless = new Set<number>();

  return {
    at(start: number): CodeSpan {
      const length = runLength(text, start);
      const from = start + length;
      const close = endless.has(length) ? -1 : findRun(text, from, length);
      if (close === -1) {
        endless.add(length);
        return { code: null, end: from };
      }
      return { code: trimmed(text.slice(from, close).replaceAll("\n", " ")), end: close + length };
    },
  };
}

function runLength(text: string, start: number): number {
  let end = start;
  while (text[end] === "`") end++;
  return end - start;
}

function findRun(text: string, from: number, length: number): number {
  for (let at = text.indexOf("`", from); at !== -1; ) {
    const found = runLength(text, at);
    if (found === length) return at;
    at = text.indexOf("`", at + found);
  }
  return -1;
}

function trimmed(code: string): string {
  return code.startsWith(" ") && code.endsWith(" ") && /[^ ]/.test(code) ? code.slice(1, -1) : code;
}
