import type { ParsedFile, Statement } from "./parsed-file.ts";

export type Rule = {
  name: string;
  /** What is wrong, and what to do instead. */
  advice: string;
  /** `proven` holds `table.column` for each column that a validated check keeps from being null. */
  breaks(statement: Statement, file: ParsedFile, proven: ReadonlySet<string>): boolean;
};
