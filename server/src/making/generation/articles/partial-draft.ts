/** The beginning of an article that is being written. Both are empty until they have come. */
export type PartialDraft = { title: string; markdown: string };

/** Reads the title and the body in the beginning of a model's answer. */
export function partialDraft(answer: string): PartialDraft {
  return { title: stringAfter(/"title"\s{0,20}:\s{0,20}"/, answer), markdown: stringAfter(/"markdown"\s{0,20}:\s{0,20}"/, answer) };
}

/** Returns the string behind a key as far as the beginning of an object has it, without half an escape at its end. */
function stringAfter(key: RegExp, json: string): string {
  const opening = key.exec(json);
  if (opening === null) return "";
  const start = opening.index + opening[0].length;
  let end = start;
  while (end < json.length && json[end] !== '"') {
    const length = json[end] !== "\\" ? 1 : json[end + 1] === "u" ? 6 : 2;
    if (end + length > json.length) break;
    end += length;
  }
  try {
    const read = String(JSON.parse(`"${json.slice(start, end).replaceAll("\n", "\\n")}"`));
    // Half of a character that takes two units comes with the next piece. The database stores neither halves nor NUL.
    return read
      .replace(/[\ud800-\udbff]$/, "")
      .toWellFormed()
      .replaceAll("\0", "");
  } catch {
    return "";
  }
}
