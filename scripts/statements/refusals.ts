import type { InsertStmt, Node, SelectStmt } from "libpg-query";
import { copiedTables } from "../../server/src/core/database/distribution/table-places.ts";
import { calledIn, columnOf, holds, lastName, walk } from "./tree.ts";

/** Functions by how often they answer alike, and those that read or write tables of tenants: all, and as the owner on the coordinator. */
export type KnownFunctions = Record<"volatile" | "changing" | "ofTenants" | "apart", ReadonlySet<string>>;

export type Refusal = { name: string; advice: string; breaks(statement: Node, known: KnownFunctions): boolean };

type Write = { targetList?: Node[]; whereClause?: Node; fromClause?: Node[]; returningClause?: unknown };

function writesIn(statement: Node, types: readonly string[]): Write[] {
  const found: Write[] = [];
  walk(statement, (type, content) => {
    if (types.includes(type)) found.push(content as Write);
    return true;
  });
  return found;
}

const writing = ["InsertStmt", "UpdateStmt", "DeleteStmt"];
const changes = ["UpdateStmt", "DeleteStmt"];

const calls = (value: unknown, names: ReadonlySet<string>) => calledIn(value).some((name) => names.has(name));
const hasColumn = (value: unknown) => holds(value, ["ColumnRef"], (content) => columnOf({ ColumnRef: content } as Node) !== undefined);
const conflictOf = (insert: unknown) => (insert as InsertStmt).onConflictClause;
const queryOf = ({ selectStmt }: InsertStmt): SelectStmt | undefined =>
  selectStmt !== undefined && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
// The values that a change writes and what it is limited to; what a subquery reads is planned by itself.
const changed = ({ targetList, whereClause }: Write) => [targetList, whereClause];

/** Finds times plus or minus an interval where either is of a column: they depend on the zone of the connection, unless they are in UTC. */
function shiftsTimeByColumn(value: unknown): boolean {
  return holds(value, ["A_Expr"], ({ name, lexpr, rexpr }) => {
    if (!["+", "-"].includes(lastName(name)) || isInUtc(lexpr)) return false;
    return (isInterval(lexpr) || isInterval(rexpr)) && (hasColumn(lexpr) || hasColumn(rexpr));
  });
}

function isInterval(node: unknown): boolean {
  if (calledIn(node).includes("make_interval")) return true;
  return holds(node, ["TypeCast"], ({ typeName }) => lastName((typeName as { names?: unknown } | undefined)?.names) === "interval");
}

function isInUtc(node: unknown): boolean {
  return (
    typeof node === "object" &&
    node !== null &&
    "FuncCall" in node &&
    lastName((node.FuncCall as { funcname?: unknown }).funcname) === "timezone"
  );
}

/** Statements that a database that is distributed by organization refuses, each with what to write instead. */
export const refusals: readonly Refusal[] = [
  {
    name: "volatile",
    advice: "An update calls a volatile function. Pass the value in as a parameter, or use now().",
    breaks: (statement, { volatile }) => writesIn(statement, changes).some((write) => calls(changed(write), volatile)),
  },
  {
    name: "do-update",
    advice: "`do update` calls a function. Set the column from `excluded`, or pass the value in as a parameter.",
    breaks: (statement, { changing }) =>
      writesIn(statement, ["InsertStmt"]).some((insert) =>
        calls([conflictOf(insert)?.targetList, conflictOf(insert)?.whereClause], changing),
      ),
  },
  {
    name: "case",
    advice: "A write calls a function inside of `case` or `coalesce`. Use least(), greatest() or a parameter.",
    breaks: (statement, { changing }) =>
      writesIn(statement, changes).some((write) =>
        holds(changed(write), ["CaseExpr", "CoalesceExpr"], (content) => calls(content, changing)),
      ),
  },
  {
    name: "simple-case",
    advice: "A write says `case x when y`, of which nodes are sent the wrong text. Write `case when x = y`.",
    breaks: (statement) => writesIn(statement, writing).some((write) => holds(write, ["CaseExpr"], ({ arg }) => arg !== undefined)),
  },
  {
    name: "returning",
    advice: "`returning` calls a function. Return the columns and reckon in the program.",
    breaks: (statement, { changing }) => writesIn(statement, writing).some(({ returningClause }) => calls(returningClause, changing)),
  },
  {
    name: "returning-query",
    advice: "`returning` of an insert holds a subquery, which a node is sent as it stands. Read the value in a statement of its own.",
    breaks: (statement) => writesIn(statement, ["InsertStmt"]).some(({ returningClause }) => holds(returningClause, ["SubLink"])),
  },
  {
    name: "function-of-column",
    advice:
      "A write reckons with a column and the time zone (an interval, or a stable function of a column). Compare the column with a value.",
    breaks: (statement, { changing }) =>
      writesIn(statement, changes).some(
        (write) =>
          shiftsTimeByColumn(changed(write)) ||
          holds(changed(write), ["FuncCall"], ({ funcname, args }) => changing.has(lastName(funcname)) && hasColumn(args)),
      ),
  },
  {
    name: "values",
    advice: "`values` holds a subquery. Read the value first, in a statement of its own.",
    breaks: (statement) =>
      writesIn(statement, ["InsertStmt"]).some((insert) => holds(queryOf(insert as InsertStmt)?.valuesLists, ["SubLink"])),
  },
  {
    name: "insert-select",
    advice:
      "`insert … select` has to take organization_id from a table of the organization, without `with`, `limit`, or groups and windows across organizations.",
    breaks: (statement) => writesIn(statement, ["InsertStmt"]).some((insert) => isAcross(insert as InsertStmt)),
  },
  {
    name: "insert-in-with",
    advice: "`with` holds an insert. Send it as a statement of its own.",
    breaks: (statement) => holds(statement, ["CommonTableExpr"], (content) => holds(content.ctequery, ["InsertStmt"])),
  },
  {
    name: "shared-lock",
    advice:
      "It shares a row of a table that each node has, which locks the whole table, and two at once end each other. Call hold_person().",
    breaks: (statement) => holds(statement, ["SelectStmt"], sharesCopy),
  },
  {
    name: "setting",
    advice: "set_config() chooses the organization. Only `set local` reaches every node.",
    breaks: (statement) => calledIn(statement).includes("set_config"),
  },
];

function sharesCopy({ lockingClause, fromClause }: SelectStmt): boolean {
  return holds(lockingClause, ["LockingClause"], ({ strength, lockedRels }) => {
    if (strength !== "LCS_FORKEYSHARE" && strength !== "LCS_FORSHARE") return false;
    const isLocked = (name: unknown) => lockedRels === undefined || holds(lockedRels, ["RangeVar"], ({ relname }) => relname === name);
    return holds(fromClause, ["RangeVar"], ({ relname, alias }) => {
      const { aliasname } = (alias ?? {}) as { aliasname?: string };
      return copiedTables.includes(String(relname)) && isLocked(aliasname ?? relname);
    });
  });
}

function isAcross(insert: InsertStmt): boolean {
  const query = queryOf(insert);
  if (query === undefined || query.valuesLists !== undefined) return false;
  const at = (insert.cols ?? []).findIndex((target) => "ResTarget" in target && target.ResTarget.name === "organization_id");
  if (at < 0) return false;
  const target = query.targetList?.[at];
  const takes = target !== undefined && "ResTarget" in target && isOrganization(target.ResTarget.val);
  const groups = query.groupClause ?? [];
  const windows: unknown[] = [];
  walk(query.targetList, (type, content) => {
    if (type === "FuncCall" && "over" in content) windows.push(content.over);
    return true;
  });
  return (
    !takes ||
    (insert.withClause ?? query.withClause) !== undefined ||
    query.limitCount !== undefined ||
    query.op !== "SETOP_NONE" ||
    (groups.length > 0 && !groups.some(isOrganization)) ||
    windows.some((over) => !((over as { partitionClause?: Node[] }).partitionClause ?? []).some(isOrganization))
  );
}

function isOrganization(node: Node | undefined): boolean {
  return columnOf(node)?.column === "organization_id";
}
