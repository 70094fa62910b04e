import type { ParsedFile, Statement } from "./parsed-file.ts";

export type Rule = {
  name: string;
  /** The fault, and the way to avoid it. */
  advice: string;
  /** `proven` holds `table.column` for each column that a validated check keeps from being null. */
  breaks(statement: Statement, file: ParsedFile, proven: ReadonlySet<string>): boolean;
};
