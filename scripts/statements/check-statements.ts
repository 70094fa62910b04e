import { type Node, parse } from "libpg-query";
import type { Catalog } from "../../server/test/statements/record-catalog.ts";
import type { RecordedStatement } from "../../server/test/statements/record-statements.ts";
import { type KnownFunctions, refusals } from "./refusals.ts";
import { calledIn, holds } from "./tree.ts";
import { unnamedTables } from "./unnamed-tables.ts";

type Breach = {
  rule: string;
  /** The way to avoid it. */
  advice: string;
  /** Functions that break the rule. */
  called: readonly string[];
};
export type Finding = Breach & { statement: RecordedStatement };

// Reads the setting of the transaction alone.
const ofSetting = "current_organization_id";

/** Sorts the functions of a catalog. A function touches tables of tenants where its text names one, or calls a function that does. */
function knownFunctions({ tenants, functions, volatile, changing }: Catalog): KnownFunctions {
  const table = new RegExp(`\\b(?:from|join|update|into|using|call)\\s+(?:only\\s+)?"?(?:${tenants.join("|")})\\b`);
  const ofTenants = new Set(functions.filter(({ body }) => table.test(body)).map(({ name }) => name));
  for (let before = -1; before !== ofTenants.size; ) {
    before = ofTenants.size;
    const call = new RegExp(`\\b(?:${[...ofTenants].join("|")})\\(`);
    for (const { name, body } of functions) if (call.test(body)) ofTenants.add(name);
  }
  ofTenants.delete(ofSetting);
  const apart = new Set(functions.filter(({ name, apart }) => apart && ofTenants.has(name)).map(({ name }) => name));
  return { volatile: new Set(volatile), changing: new Set(changing), ofTenants, apart };
}

const settingAmongOthers: Breach = {
  rule: "setting-among-others",
  advice: "A setting stands beside other statements, all of which Citus sends to every node with it. Send it by itself.",
  called: [],
};

const asOwnerAdvice =
  "runs as the owner on the coordinator, which is refused once the transaction has written. Take the organization first, or send it as a hint.";

/** Reports what a database that is distributed by organization would refuse, or ask every shard for. */
export async function findingsIn(recorded: readonly RecordedStatement[], catalog: Catalog): Promise<Finding[]> {
  const tenants = new Set(catalog.tenants);
  const known = knownFunctions(catalog);
  const found: Finding[] = [];
  for (const statement of recorded) {
    const nodes = await statementsOf(statement.text);
    if (nodes.length > 1 && nodes.some((node) => "VariableSetStmt" in node && node.VariableSetStmt.is_local))
      found.push({ ...settingAmongOthers, statement });
    for (const node of nodes) {
      for (const breach of breaches(node, { tenants, known, statement })) found.push({ ...breach, statement });
    }
  }
  return found;
}

async function statementsOf(text: string): Promise<Node[]> {
  const { stmts = [] } = await parse(text);
  return stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : apartOver(stmt)));
}

/** Returns the inserts that `joinInserts` has made one statement, which nodes are sent one by one. */
function apartOver(node: Node): Node[] {
  const insert = "InsertStmt" in node ? node.InsertStmt : undefined;
  const joined = (insert?.withClause?.ctes ?? []).flatMap((one) => ("CommonTableExpr" in one ? [one.CommonTableExpr] : []));
  if (joined.length === 0 || joined.some(({ ctename }) => !/^rows_\d+$/.test(ctename ?? ""))) return [node];
  const { withClause, ...last } = insert ?? {};
  return [...joined.flatMap(({ ctequery }) => ctequery ?? []), { InsertStmt: last }];
}

type Circumstances = { tenants: ReadonlySet<string>; known: KnownFunctions; statement: RecordedStatement };

function breaches(node: Node, { tenants, known, statement }: Circumstances): Breach[] {
  const touches = holds(node, ["RangeVar", "relation"], ({ relname }) => tenants.has(String(relname))) || touchesTarget(node, tenants);
  const called = calledIn(node).filter((name) => known.ofTenants.has(name));
  const refused = refusals
    .filter((rule) => rule.breaks(node, known))
    .map(({ name, advice }): Breach => ({ rule: name, advice, called: [] }));
  if (!touches) {
    const apart = statement.reach === "organization" ? called.filter((name) => known.apart.has(name)) : [];
    if (apart.length > 0) refused.push({ rule: "as-owner", advice: `${apart.join(", ")} ${asOwnerAdvice}`, called: apart });
    if (called.length === 0 || statement.reach === "organization") return refused;
    const advice = `${called.join(", ")} reads tables of tenants. Call it in the transaction of the organization.`;
    return [...refused, { rule: "function", advice, called }];
  }
  if (calledIn(node).some((name) => /^pg_(?:try_)?advisory/.test(name)))
    refused.push({
      rule: "advisory",
      advice: "An advisory lock beside rows is one of their node. Take it in a statement of its own.",
      called: [],
    });
  const unnamed = unnamedTables(node, tenants);
  const advice = `Name the organization by a value for ${unnamed.join(", ")}, in each query that reads it.`;
  if (unnamed.length > 0) refused.push({ rule: "organization", advice, called: [] });
  if (called.length > 0)
    refused.push({
      rule: "function-in-query",
      advice: `Call ${called.join(", ")} in a statement of its own, not inside of a query.`,
      called,
    });
  return refused;
}

/** Tells whether the table that a statement, or one inside of it, writes is a tenant's: the tree names it without a type. */
function touchesTarget(node: Node, tenants: ReadonlySet<string>): boolean {
  return holds(node, ["InsertStmt", "UpdateStmt", "DeleteStmt"], ({ relation }) =>
    tenants.has(String((relation as { relname?: string } | undefined)?.relname)),
  );
}
