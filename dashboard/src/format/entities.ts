const reader = document.createElement("textarea");

/**
 * Decodes a named character of HTML such as `&eacute;` by the browser's own table. Takes the place of the package of this name, whose
 * table is a large part of what reading Markdown loads. Returns anything else as it is, names without a semicolon included.
 */
export function decodeHTMLStrict(text: string): string {
  if (!/^&[a-z][a-z0-9]*;$/i.test(text)) return text;
  reader.innerHTML = text;
  // Of an unknown name, the browser decodes a beginning that was once written without a semicolon.
  return reader.value.endsWith(";") && text !== "&semi;" ? text : reader.value;
}
