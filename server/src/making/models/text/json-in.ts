/** Returns the JSON that a text is or contains, or undefined. Models put thoughts, fences and greetings around it. */
export function jsonIn(text: string): { json: unknown } | undefined {
  const answer = withoutThoughts(text).trim();
  for (const candidate of [answer, fencedIn(answer), between(answer, "{", "}"), between(answer, "[", "]")]) {
    if (candidate === undefined) continue;
    try {
      return { json: JSON.parse(candidate) };
    } catch {}
  }
  return undefined;
}

// No pattern looks for a pair of marks here: with a hostile answer it could try every beginning with every end.
function withoutThoughts(text: string): string {
  const opening = /^\s{0,1000}<(think|thinking)>/i.exec(text);
  if (opening === null) return text;
  const closing = `</${opening[1]}>`;
  const end = text.toLowerCase().indexOf(closing.toLowerCase());
  return end === -1 ? text : text.slice(end + closing.length);
}

const fence = "```";

/** Returns the text between the first two fences, without the name of its language, or undefined where JSON begins before them. */
function fencedIn(text: string): string | undefined {
  const start = text.indexOf(fence);
  if (start === -1 || /[{[]/.test(text.slice(0, start))) return undefined;
  const line = text.indexOf("\n", start);
  const end = line === -1 ? -1 : text.indexOf(fence, line);
  return end === -1 ? undefined : text.slice(line + 1, end);
}

function between(text: string, opening: string, closing: string): string | undefined {
  const [start, end] = [text.indexOf(opening), text.lastIndexOf(closing)];
  return start === -1 || end < start ? undefined : text.slice(start, end + 1);
}
