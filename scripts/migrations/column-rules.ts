import type { ColumnDef, Constraint, Node } from "libpg-query";
import { type Command, commandsOn, type ParsedFile, type Statement } from "./parsed-file.ts";
import type { Rule } from "./rule.ts";

// `now()` is the same for all rows of a statement, so PostgreSQL keeps it once for the rows that are there.
const stableFunctions = ["now", "transaction_timestamp", "statement_timestamp"];
const serials = ["serial", "bigserial", "smallserial", "serial4", "serial8", "serial2"];

export const columnRules: readonly Rule[] = [
  {
    name: "column-default",
    advice:
      "A default that differs from row to row rewrites the table, and so do generated, identity and serial columns. Add the column without it, set the default, and fill older rows in batches in an `--! online` file.",
    breaks: (statement, file) => addedColumns(statement, file).some(rewrites),
  },
  {
    name: "column-required",
    advice:
      "A required column needs a value for the rows that are there. Give it a constant default, or add it without `not null` and fill it.",
    breaks: (statement, file) =>
      addedColumns(statement, file).some((column) => has(column, "CONSTR_NOTNULL") && !has(column, "CONSTR_DEFAULT")),
  },
  {
    name: "column-check",
    advice:
      "A check, a key or a unique column reads the whole table under a lock. Add the column alone; then the constraint as `not valid`, validated in an `--! online` file.",
    breaks: (statement, file) =>
      addedColumns(statement, file).some(
        (column) =>
          (["CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY"] as const).some((type) => has(column, type)) ||
          (has(column, "CONSTR_FOREIGN") && has(column, "CONSTR_DEFAULT")),
      ),
  },
  {
    name: "set-not-null",
    advice:
      "`set not null` reads the whole table under a lock unless a check proves it. Before it, in an `--! online` file: `add constraint NAME check (COLUMN is not null) not valid`, then `validate constraint NAME`.",
    breaks: (statement, file, proven) =>
      commandsOn(statement, file).some(
        ({ table, command }) => command.subtype === "AT_SetNotNull" && !proven.has(`${table}.${command.name}`),
      ),
  },
  {
    name: "alter-type",
    advice:
      "Another type rewrites the table and its indexes under a lock. Add a column of that type and fill it in batches. Where nothing is rewritten, as from varchar to text, say so: `-- allow alter-type: REASON`.",
    breaks: (statement, file) => commandsOn(statement, file).some(({ command }) => command.subtype === "AT_AlterColumnType"),
  },
];

function addedColumns(statement: Statement, file: ParsedFile): ColumnDef[] {
  return commandsOn(statement, file).flatMap(({ command }: Command) =>
    command.subtype === "AT_AddColumn" && command.def !== undefined && "ColumnDef" in command.def ? [command.def.ColumnDef] : [],
  );
}

function constraintsOf({ constraints = [] }: ColumnDef): Constraint[] {
  return constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
}

function has(column: ColumnDef, type: Constraint["contype"]): boolean {
  return constraintsOf(column).some(({ contype }) => contype === type);
}

function rewrites(column: ColumnDef): boolean {
  const types = (column.typeName?.names ?? []).map((name) => ("String" in name ? (name.String.sval ?? "") : ""));
  if (types.some((type) => serials.includes(type)) || has(column, "CONSTR_IDENTITY")) return true;
  return constraintsOf(column).some(({ contype, generated_kind, raw_expr }) => {
    if (contype === "CONSTR_GENERATED") return generated_kind !== "v";
    return contype === "CONSTR_DEFAULT" && raw_expr !== undefined && callsVolatile(raw_expr);
  });
}

/** Returns whether an expression calls anything but what is known to be stable. */
function callsVolatile(expression: Node): boolean {
  const calls = JSON.stringify(expression).matchAll(/"FuncCall":\{"funcname":\[(.*?)\]/g);
  return Array.from(calls, ([, names = ""]) => /"sval":"([^"]+)"\}\}$/.exec(names)?.[1] ?? "").some(
    (name) => !stableFunctions.includes(name),
  );
}
