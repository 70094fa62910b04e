/** Choices for a blog that there is not yet. A color may be one that is still being typed. */
export type BlogValues = { name: string; language: string; timeZone: string; accent: string | null; paper: string | null };

/** Returns a color; null for one that is still being typed. */
export function wholeColor(color: string | null): string | null {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}
