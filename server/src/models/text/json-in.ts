/** The JSON that a text consists of, or that stands in it: models put thoughts, fences and greetings around it. */
export function jsonIn(text: string): { json: unknown } | undefined {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "").trim();
  const [, fenced] = /^[^{[]*```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(answer) ?? [];
  for (const candidate of [answer, fenced, between(answer, "{", "}"), between(answer, "[", "]")]) {
    if (candidate === undefined) continue;
    try {
      return { json: JSON.parse(candidate) };
    } catch {}
  }
  return undefined;
}

function between(text: string, opening: string, closing: string): string | undefined {
  const [start, end] = [text.indexOf(opening), text.lastIndexOf(closing)];
  return start === -1 || end < start ? undefined : text.slice(start, end + 1);
}
