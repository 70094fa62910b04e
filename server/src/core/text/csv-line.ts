/** Spreadsheets take a text that begins like this for a formula, and would run it. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The byte order mark at the front of a file tells spreadsheets that it is UTF-8. */
export const csvMark = "\uFEFF";

/** Writes a line of CSV in which no field is taken for a formula. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field).join(",")}\r\n`;
}

function field(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
