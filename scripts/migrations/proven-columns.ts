import type { Node } from "libpg-query";
import { addedConstraint } from "./constraint-rules.ts";
import { commandsOn, type ParsedFile, type Statement } from "./parsed-file.ts";

/** Follows statements in their order and knows the columns that a validated check keeps from being null. */
export function followChecks() {
  const checks = new Map<string, string>();
  const proven = new Set<string>();
  return {
    proven: proven as ReadonlySet<string>,
    follow(statement: Statement, file: ParsedFile): void {
      for (const command of commandsOn(statement, file)) {
        const constraint = addedConstraint(command);
        const column = constraint?.contype === "CONSTR_CHECK" ? requiredColumn(constraint.raw_expr) : undefined;
        if (column !== undefined) checks.set(`${command.table}.${constraint?.conname}`, `${command.table}.${column}`);
        const validated = command.command.subtype === "AT_ValidateConstraint" ? `${command.table}.${command.command.name}` : "";
        const found = checks.get(validated);
        if (found !== undefined) proven.add(found);
      }
    },
  };
}

/** Returns the column of `column is not null`. */
function requiredColumn(expression: Node | undefined): string | undefined {
  if (expression === undefined || !("NullTest" in expression)) return undefined;
  const { arg, nulltesttype } = expression.NullTest;
  if (nulltesttype !== "IS_NOT_NULL" || arg === undefined || !("ColumnRef" in arg)) return undefined;
  const last = arg.ColumnRef.fields?.at(-1);
  return last !== undefined && "String" in last ? last.String.sval : undefined;
}
