import { align } from "@galley/markdown";

const editsMax = 1000;

/** Puts what changed from `before` to `after` into a text that is being typed. If it changed the typed lines as well, returns `after`. */
export function withChanges(typed: string, before: string, after: string): string {
  const [own, from, to] = [typed.split("\n"), before.split("\n"), after.split("\n")];
  const untouched = align(from, own, editsMax).filter(({ same }) => same);
  for (const change of align(from, to, editsMax).toReversed()) {
    if (change.same) continue;
    const { start, end } = change.before;
    const place = untouched.find((stretch) => stretch.before.start <= start && end <= stretch.before.end);
    if (place === undefined) return after;
    own.splice(place.after.start + start - place.before.start, end - start, ...to.slice(change.after.start, change.after.end));
  }
  return own.join("\n");
}

/** Returns where a place of a text is in another text, of which some lines differ. */
export function placeIn(before: string, after: string, place: number): number {
  const above = before.slice(0, place).split("\n");
  const line = above.length - 1;
  const lines = after.split("\n");
  const stretch = align(before.split("\n"), lines, editsMax).find((one) => one.before.start <= line && line < one.before.end);
  if (stretch === undefined) return after.length;
  const last = Math.max(stretch.after.start, stretch.after.end - 1);
  const at = Math.min(stretch.after.start + line - stretch.before.start, last, lines.length - 1);
  const begin = lines.slice(0, at).join("\n").length + (at > 0 ? 1 : 0);
  return begin + Math.min(above.at(-1)?.length ?? 0, lines[at]?.length ?? 0);
}
