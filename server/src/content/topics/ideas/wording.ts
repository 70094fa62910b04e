const figures = new Intl.NumberFormat("en");

export function capitalized(text: string, locale: string): string {
  const [first = "", ...rest] = text;
  return `${upperCase(first, locale)}${rest.join("")}`;
}

// A project's language may be one that the runtime rejects.
function upperCase(letter: string, locale: string): string {
  try {
    return letter.toLocaleUpperCase(locale);
  } catch {
    return letter.toUpperCase();
  }
}

/** Formats a count, as in `1,204 times`; the number alone without a noun. */
export function countText(count: number, noun = ""): string {
  if (noun === "") return figures.format(count);
  return `${figures.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
