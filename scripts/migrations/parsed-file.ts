import { type AlterTableCmd, type Node, parse, type RangeVar } from "libpg-query";
import { parseMigration } from "../../server/src/core/database/migrating/read-migrations.ts";
import { splitStatements } from "../../server/src/core/database/migrating/split-statements.ts";

export type Statement = { node: Node; line: number };

export type ParsedFile = {
  name: string;
  online: boolean;
  breaking: boolean;
  statements: Statement[];
  /** Tables that the file makes itself: empty, and unknown to every running version. */
  made: Set<string>;
  /** Rules with an exception, each as `-- allow RULE: reason`. */
  allowed: Set<string>;
  /** Whether the runner finds the same statements as PostgreSQL. */
  splitsAlike: boolean;
};

export async function parseFile(name: string, sql: string): Promise<ParsedFile> {
  const { online, breaking } = parseMigration(name, sql);
  const bytes = Buffer.from(sql);
  const found = ((await parse(sql)).stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len = bytes.length - stmt_location }) => {
    const text = bytes.toString("utf8", stmt_location, stmt_location + stmt_len);
    const [first = ""] = splitStatements(text);
    const line = bytes
      .toString("utf8", 0, stmt_location)
      .concat(text.slice(0, text.indexOf(first)))
      .split("\n").length;
    return stmt === undefined ? [] : [{ node: stmt, line, text: first }];
  });
  const alike = splitStatements(sql);
  return {
    name,
    online,
    breaking,
    statements: found.map(({ node, line }) => ({ node, line })),
    made: new Set(found.flatMap(({ node }) => ("CreateStmt" in node ? [nameOf(node.CreateStmt.relation)] : []))),
    allowed: new Set(Array.from(sql.matchAll(/^-- allow ([a-z-]+): \S/gm), ([, rule = ""]) => rule)),
    splitsAlike: alike.length === found.length && found.every(({ text }, index) => text === alike[index]),
  };
}

export function nameOf(relation: RangeVar | undefined): string {
  return relation?.relname ?? "";
}

export type Command = { table: string; command: AlterTableCmd; alone: boolean };

/** Lists what `alter table` does to a table that other files made. */
export function commandsOn({ node }: Statement, { made }: ParsedFile): Command[] {
  if (!("AlterTableStmt" in node)) return [];
  const { relation, cmds = [] } = node.AlterTableStmt;
  const table = nameOf(relation);
  if (made.has(table)) return [];
  return cmds.flatMap((cmd) => ("AlterTableCmd" in cmd ? [{ table, command: cmd.AlterTableCmd, alone: cmds.length === 1 }] : []));
}

/** Lists the names that a `drop` names. */
export function dropped({ node }: Statement, type: string): string[] {
  if (!("DropStmt" in node) || node.DropStmt.removeType !== type) return [];
  return (node.DropStmt.objects ?? []).map((object) => {
    const last = "List" in object ? object.List.items?.at(-1) : undefined;
    return last !== undefined && "String" in last ? (last.String.sval ?? "") : "";
  });
}
