/** Returns the host in the typed text. People often paste a whole address. */
export function hostIn(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*/, "")
    .replace(/\.$/, "");
}
