import type { AuditEntry } from "@galley/contract";

const columns: readonly [name: string, of: (entry: AuditEntry) => string | null | undefined][] = [
  ["time", ({ createdAt }) => createdAt],
  ["operation", ({ operation }) => operation],
  ["surface", ({ surface }) => surface],
  ["person", ({ person }) => person?.name],
  ["person_id", ({ person }) => person?.id],
  ["token", ({ token }) => token?.name],
  ["token_id", ({ token }) => token?.id],
  ["subject", ({ subject }) => subject?.title],
  ["subject_type", ({ subject }) => subject?.type],
  ["subject_id", ({ subject }) => subject?.id],
  ["request_id", ({ requestId }) => requestId],
  ["id", ({ id }) => id],
  ["guest", ({ guest }) => guest],
];

/** The byte order mark at the front tells spreadsheets that the file is UTF-8. */
export const csvHead = `\uFEFF${columns.map(([name]) => name).join(",")}\r\n`;

export function csvLine(entry: AuditEntry): string {
  return `${columns.map(([, of]) => field(of(entry) ?? "")).join(",")}\r\n`;
}

/** Spreadsheets take a text that begins like this for a formula, and would run it. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/;

function field(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
