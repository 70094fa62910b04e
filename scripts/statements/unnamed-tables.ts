import type { InsertStmt, JoinExpr, Node, RangeVar, SelectStmt } from "libpg-query";
import { columnOf, equationsIn, isValue } from "./tree.ts";

const column = "organization_id";

/** A query without those inside of it: its tables of tenants by alias, and those of which it names the organization. */
type Level = { tenants: Map<string, string>; bound: Set<string>; follows: [string, string][] };

type Reading = { tenants: ReadonlySet<string>; unnamed: Set<string> };

/** Lists the tables of tenants that a statement reads or writes without naming the organization by a value in the same query. */
export function unnamedTables(statement: Node, tenants: ReadonlySet<string>): string[] {
  const reading: Reading = { tenants, unnamed: new Set() };
  read(statement, reading, new Set());
  return [...reading.unnamed].toSorted();
}

function read(value: unknown, reading: Reading, common: ReadonlySet<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) read(one, reading, common);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [type, content] of Object.entries(value)) {
    const inside =
      typeof content === "object" && content !== null && "withClause" in content ? withNames(content.withClause, common) : common;
    if (type === "SelectStmt" || type === "UpdateStmt" || type === "DeleteStmt") readQuery(content as Query, reading, inside);
    else if (type === "InsertStmt") readInsert(content as InsertStmt, reading, inside);
    // A union's sides are statements without a name of their own.
    if (type === "larg" || type === "rarg") {
      const side = content as object;
      if ("targetList" in side || "op" in side) readQuery(side as Query, reading, inside);
    }
    read(content, reading, inside);
  }
}

function withNames(clause: unknown, common: ReadonlySet<string>): Set<string> {
  const names = new Set(common);
  const { ctes = [] } = (clause ?? {}) as { ctes?: Node[] };
  for (const cte of ctes) if ("CommonTableExpr" in cte) names.add(cte.CommonTableExpr.ctename ?? "");
  return names;
}

type Query = Pick<SelectStmt, "fromClause" | "whereClause"> & { relation?: RangeVar; usingClause?: Node[] };

function readQuery(query: Query, reading: Reading, common: ReadonlySet<string>): void {
  const level: Level = { tenants: new Map(), bound: new Set(), follows: [] };
  if (query.relation !== undefined) addTable(query.relation, level, reading, common);
  for (const node of [...(query.fromClause ?? []), ...(query.usingClause ?? [])]) addFrom(node, level, reading, common);
  bind(equationsIn(query.whereClause), level, [...level.tenants.keys()]);
  spread(level);
  for (const [alias, table] of level.tenants) if (!level.bound.has(alias)) reading.unnamed.add(table);
}

function addTable(table: RangeVar, level: Level, { tenants }: Reading, common: ReadonlySet<string>): void {
  const name = table.relname ?? "";
  const alias = table.alias?.aliasname ?? name;
  if (tenants.has(name) && !common.has(name)) level.tenants.set(alias, name);
}

/** Adds what one entry of `from` names, and returns the aliases. */
function addFrom(node: Node, level: Level, reading: Reading, common: ReadonlySet<string>): string[] {
  if ("RangeVar" in node) {
    addTable(node.RangeVar, level, reading, common);
    return [node.RangeVar.alias?.aliasname ?? node.RangeVar.relname ?? ""];
  }
  if ("JoinExpr" in node) return addJoin(node.JoinExpr, level, reading, common);
  return [];
}

function addJoin(join: JoinExpr, level: Level, reading: Reading, common: ReadonlySet<string>): string[] {
  const left = join.larg === undefined ? [] : addFrom(join.larg, level, reading, common);
  const right = join.rarg === undefined ? [] : addFrom(join.rarg, level, reading, common);
  const both = [...left, ...right];
  // A condition of an outer join selects nothing of the side that it keeps whole.
  const selected = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }[join.jointype as string] ?? [];
  bind(equationsIn(join.quals), level, selected);
  const isUsed = (join.usingClause ?? []).some((used) => "String" in used && used.String.sval === column);
  if (isUsed) for (const one of left) for (const other of right) follow(level, one, other, selected);
  return both;
}

function bind(equations: readonly [Node, Node][], level: Level, selected: readonly string[]): void {
  for (const [one, other] of equations) {
    const first = aliasOf(one, level);
    const second = aliasOf(other, level);
    if (first !== undefined && second !== undefined) follow(level, first, second, selected);
    else if (first !== undefined && isValue(other) && selected.includes(first)) level.bound.add(first);
    else if (second !== undefined && isValue(one) && selected.includes(second)) level.bound.add(second);
  }
}

function follow(level: Level, one: string, other: string, selected: readonly string[]): void {
  if (selected.includes(other)) level.follows.push([one, other]);
  if (selected.includes(one)) level.follows.push([other, one]);
}

/** Returns the alias of this query's table whose organization a node is. */
function aliasOf(node: Node, { tenants }: Level): string | undefined {
  const found = columnOf(node);
  if (found?.column !== column) return undefined;
  if (found.table !== undefined) return tenants.has(found.table) ? found.table : undefined;
  // Several would have made it ambiguous, unless they are joined by this very column.
  const [first] = tenants.keys();
  return first;
}

/** Tables that are joined with one of which the organization is named are named with it. */
function spread({ bound, follows }: Level): void {
  for (let before = -1; before !== bound.size; ) {
    before = bound.size;
    for (const [from, to] of follows) if (bound.has(from)) bound.add(to);
  }
}

/** An insertion names the organization in each row, or takes it from the table that its query reads. */
function readInsert(insert: InsertStmt, { tenants, unnamed }: Reading, common: ReadonlySet<string>): void {
  const table = insert.relation?.relname ?? "";
  if (!tenants.has(table) || common.has(table)) return;
  const at = (insert.cols ?? []).findIndex((target) => "ResTarget" in target && target.ResTarget.name === column);
  const query = insert.selectStmt !== undefined && "SelectStmt" in insert.selectStmt ? insert.selectStmt.SelectStmt : undefined;
  const rows = query?.valuesLists ?? [];
  const named =
    rows.length > 0
      ? rows.every((row) => "List" in row && isValue(row.List.items?.[at]))
      : at >= 0 && query?.targetList?.[at] !== undefined && isNamed(query.targetList[at]);
  if (!named) unnamed.add(table);
}

function isNamed(target: Node): boolean {
  if (!("ResTarget" in target)) return false;
  return isValue(target.ResTarget.val) || columnOf(target.ResTarget.val)?.column === column;
}
