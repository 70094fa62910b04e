/** Text with the matches highlighted. */
export function Marked({ text, matches }: { text: string; matches: readonly (readonly [number, number])[] }) {
  const parts: { from: number; text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const [begin, end] of matches.toSorted(([a], [b]) => a - b)) {
    if (begin < at) continue;
    if (begin > at) parts.push({ from: at, text: text.slice(at, begin), isMatch: false });
    parts.push({ from: begin, text: text.slice(begin, end), isMatch: true });
    at = end;
  }
  parts.push({ from: at, text: text.slice(at), isMatch: false });
  return parts.map((part) =>
    part.isMatch ? (
      <mark key={part.from} className="rounded-xs bg-amber-s text-amber-i">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
