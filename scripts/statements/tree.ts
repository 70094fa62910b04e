import type { A_Expr, ColumnRef, Node } from "libpg-query";

type Walked = Record<string, unknown>;

/** Calls `see` with the type and the content of each node below a value, itself included, until `see` answers false for one. */
export function walk(value: unknown, see: (type: string, content: Walked) => boolean): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, see);
  } else if (typeof value === "object" && value !== null) {
    for (const [type, content] of Object.entries(value)) {
      const isNode = /^[A-Z]/.test(type) && typeof content === "object" && content !== null;
      if (isNode && see(type, content as Walked) === false) continue;
      walk(content, see);
    }
  }
}

/** Tells whether a node of these types is below a value, of which `meets` says yes. */
export function holds(value: unknown, types: readonly string[], meets: (content: Walked, type: string) => boolean = () => true): boolean {
  let found = false;
  walk(value, (type, content) => {
    found ||= types.includes(type) && meets(content, type);
    return !found;
  });
  return found;
}

/** Returns the last name of a list of names, as of a function or a column. */
export function lastName(names: unknown): string {
  const last = Array.isArray(names) ? (names.at(-1) as Node | undefined) : undefined;
  return last !== undefined && "String" in last ? (last.String.sval ?? "") : "";
}

/** Returns the names of functions that are called below a value. */
export function calledIn(value: unknown): string[] {
  const names: string[] = [];
  walk(value, (type, content) => {
    if (type === "FuncCall") names.push(lastName(content.funcname));
    if (type === "SQLValueFunction") names.push("now");
    return true;
  });
  return names;
}

/** Returns the table's alias and the name of a column, as far as they are written. */
export function columnOf(node: Node | undefined): { table: string | undefined; column: string } | undefined {
  if (node === undefined || !("ColumnRef" in node)) return undefined;
  const { fields = [] } = node.ColumnRef as ColumnRef;
  const names = fields.map((field) => ("String" in field ? (field.String.sval ?? "") : ""));
  const column = names.at(-1);
  return column ? { table: names.at(-2), column } : undefined;
}

/** Tells whether a node is a parameter or a literal, with a cast or without. */
export function isValue(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if ("TypeCast" in node) return isValue(node.TypeCast.arg);
  return "ParamRef" in node || "A_Const" in node;
}

/** Lists the two sides of each equation of which a condition is the conjunction. Rows are compared column by column. */
export function equationsIn(condition: Node | undefined): [Node, Node][] {
  if (condition === undefined) return [];
  if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR") return (condition.BoolExpr.args ?? []).flatMap(equationsIn);
  if (!("A_Expr" in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr as A_Expr;
  if (kind !== "AEXPR_OP" || lastName(name) !== "=" || lexpr === undefined || rexpr === undefined) return [];
  if (!("RowExpr" in lexpr) || !("RowExpr" in rexpr)) return [[lexpr, rexpr]];
  const others = rexpr.RowExpr.args ?? [];
  return (lexpr.RowExpr.args ?? []).flatMap((one, at) => {
    const other = others[at];
    return other === undefined ? [] : [[one, other] as [Node, Node]];
  });
}
