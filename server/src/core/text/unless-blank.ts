/** Returns undefined for a text of white space alone, which counts as absent. */
export function unlessBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}
