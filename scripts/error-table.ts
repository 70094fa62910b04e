import { errorCodes } from "../contract/src/index.ts";

/** Returns a Markdown table of the error codes. */
export function errorTable(): string {
  const rows = Object.entries(errorCodes).map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`);
  return ["| Code | Status | Meaning |", "|---|---|---|", ...rows].join("\n");
}
