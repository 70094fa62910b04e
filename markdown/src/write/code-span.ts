/** Writes inline code between more backticks than its text contains in a row, set off by spaces where needed. */
export function writeCode(text: string): string {
  if (!text.includes("`")) {
    return text.startsWith(" ") && text.endsWith(" ") && /[^ ]/.test(text) ? `\` ${text} \`` : `\`${text}\``;
  }
  const runs = new Set(text.match(/`+/g)?.map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = "`".repeat(length);
  return `${fence} ${text} ${fence}`;
}
