/** Most characters that a search on Google shows. */
export const searchShown = { title: 60, description: 155, descriptionOnPhone: 120 } as const;

export const lengthOf = (text: string) => Array.from(text).length;
export const isCut = (text: string, max: number) => lengthOf(text) > max;

/** Cuts a text between two words, with an ellipsis in the place of the rest. */
export function cut(text: string, max: number): string {
  if (!isCut(text, max)) return text;
  const begun = Array.from(text).slice(0, max).join("");
  const end = begun.lastIndexOf(" ");
  return `${(end > max / 2 ? begun.slice(0, end) : begun).trimEnd()} …`;
}
