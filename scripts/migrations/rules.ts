import { columnRules } from "./column-rules.ts";
import { constraintRules } from "./constraint-rules.ts";
import { indexRules } from "./index-rules.ts";
import { commandsOn, dropped, nameOf, type ParsedFile, type Statement } from "./parsed-file.ts";
import type { Rule } from "./rule.ts";

const versionRules: readonly Rule[] = [
  {
    name: "breaking",
    advice:
      "The version before uses what is renamed or dropped. Keep it for one version; then begin the file with `--! breaking`, which keeps older versions off the database.",
    breaks: (statement, file) => !file.breaking && endsSomething(statement, file),
  },
  {
    name: "online-step",
    advice:
      "Functions of the new version are replaced with the last plain file and may use new tables and columns. Make these in a plain file, before the online one.",
    breaks: (statement, file) =>
      file.online &&
      ("CreateStmt" in statement.node || commandsOn(statement, file).some(({ command }) => command.subtype === "AT_AddColumn")),
  },
  {
    name: "one-table",
    advice:
      "A plain file keeps each lock until its end, while it waits for the next. Change one table of those that are there; put the others into files of their own.",
    breaks: (statement, file) =>
      !file.online && lockedFirst(file) !== undefined && lockedBy(statement, file).some((t) => t !== lockedFirst(file)),
  },
];

function endsSomething(statement: Statement, file: ParsedFile): boolean {
  const { node } = statement;
  if ("RenameStmt" in node) {
    const { renameType, relation } = node.RenameStmt;
    return (renameType === "OBJECT_TABLE" || renameType === "OBJECT_COLUMN") && !file.made.has(nameOf(relation));
  }
  if (dropped(statement, "OBJECT_TABLE").some((table) => !file.made.has(table))) return true;
  return commandsOn(statement, file).some(({ command }) => command.subtype === "AT_DropColumn");
}

function lockedBy(statement: Statement, file: ParsedFile): string[] {
  const { node } = statement;
  const renamed = "RenameStmt" in node && node.RenameStmt.relation !== undefined ? [nameOf(node.RenameStmt.relation)] : [];
  const triggered = "CreateTrigStmt" in node ? [nameOf(node.CreateTrigStmt.relation)] : [];
  const altered = commandsOn(statement, file).map(({ table }) => table);
  return [...altered, ...renamed, ...triggered, ...dropped(statement, "OBJECT_TABLE")].filter((table) => !file.made.has(table));
}

function lockedFirst(file: ParsedFile): string | undefined {
  return file.statements.flatMap((statement) => lockedBy(statement, file))[0];
}

const rowRules: readonly Rule[] = [
  {
    name: "whole-table",
    advice:
      "One statement locks each row that it changes until its end. Change them in batches, in an `--! online` file: a `do` block that loops over `where … limit 1000` with a `commit` after each.",
    breaks: ({ node }, { made }) => {
      const changed = "UpdateStmt" in node ? node.UpdateStmt : "DeleteStmt" in node ? node.DeleteStmt : undefined;
      return changed !== undefined && !made.has(nameOf(changed.relation));
    },
  },
  {
    name: "batches",
    advice:
      "A block that changes rows does so in batches: `limit` in its statement, `commit` in its loop, and `--! online` at the file's beginning.",
    breaks: ({ node }, { online }) => {
      if (!("DoStmt" in node)) return false;
      const body = JSON.stringify(node.DoStmt.args);
      if (!/\b(update|delete|insert)\b/i.test(body)) return false;
      return !online || !/\bcommit\b/i.test(body) || !/\blimit\b/i.test(body);
    },
  },
  {
    name: "table-lock",
    advice:
      "It locks the whole table, for as long as it rewrites or empties it. Leave it out, or delete in batches in an `--! online` file.",
    breaks: (statement, file) => {
      const { node } = statement;
      if ("LockStmt" in node || "TruncateStmt" in node || "ClusterStmt" in node || "VacuumStmt" in node) return true;
      if ("ReindexStmt" in node) return !JSON.stringify(node.ReindexStmt.params ?? []).includes('"concurrently"');
      if ("RefreshMatViewStmt" in node) return node.RefreshMatViewStmt.concurrent !== true;
      return commandsOn(statement, file).some(({ command }) => rewriting.includes(command.subtype ?? ""));
    },
  },
];

const rewriting = [
  "AT_SetLogged",
  "AT_SetUnLogged",
  "AT_SetTableSpace",
  "AT_SetAccessMethod",
  "AT_SetExpression",
  "AT_AttachPartition",
  "AT_DetachPartition",
];

export const rules: readonly Rule[] = [...indexRules, ...columnRules, ...constraintRules, ...rowRules, ...versionRules];
