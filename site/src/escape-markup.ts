const replacements: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
// Characters that no XML document may contain, escaped or not.
const impossible = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Returns text that is safe between tags and inside quoted attributes, of HTML and of XML. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(impossible, "")
    .replace(/[&<>"']/g, (character) => replacements[character] ?? "");
}
