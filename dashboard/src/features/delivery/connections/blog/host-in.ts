/** The host that somebody means: they often paste a whole address. */
export function hostIn(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*/, "")
    .replace(/\.$/, "");
}
