const special = /[&<>"']/;
const specialAll = /[&<>"']/g;

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specialAll, (character) => replacements[character] ?? "") : text;
}
