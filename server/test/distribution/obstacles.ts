import { delegatedFunctions } from "#src/core/database/distribution/distribute.ts";
import { findSchemaObstacles, type Obstacle } from "#src/core/database/distribution/schema-obstacles.ts";
import { copiedTables } from "#src/core/database/distribution/table-places.ts";
import { type Database, type Routine, readRoutines } from "./routines.ts";

/** Lists what of a migrated schema Citus could not distribute by `organization_id`. */
export async function findObstacles(database: Database): Promise<Obstacle[]> {
  const routines = await readRoutines(database);
  const delegated = new Set((await database.query<{ name: string }>(delegatedFunctions)).rows.map(({ name }) => name));
  const onNodes = new Set(routines.filter(({ name }) => delegated.has(name)).flatMap(({ reached }) => reached));
  const found = routines.flatMap((routine) => ofRoutine(routine, { delegated, onNodes }).map((kind) => ({ kind, thing: routine.name })));
  return [...(await findSchemaObstacles(database)), ...found];
}

const volatile = /\b(?:clock_timestamp|gen_random_uuid|uuidv4|uuidv7|random|timeofday|nextval)\(/;
const namesOrganization = /\borganization_id = (?:\$1|organization\b)/;
const sharedCopy = new RegExp(`\\bfrom (?:${copiedTables.join("|")})\\b.*\\bfor (?:key )?share\\b`);
const inStep = / (?:begin|then|loop) /;
// Each shard counts its places by itself, so that the organization has to be named beside them.
const placesOfOne = /\borganization_id = (?:\$1|organization) and (?:\w+\.)?ctid = any/;

/** The functions that are delegated to a node, by name, and all that these reach there. */
type Places = { delegated: ReadonlySet<string>; onNodes: ReadonlySet<Routine> };

/** Lists the kinds of obstacles in one function. */
function ofRoutine(routine: Routine, { delegated, onNodes }: Places): string[] {
  const { statements, tenantTables } = routine;
  const onTenants = statements.filter((statement) => routine.tablesOf(statement).some((table) => tenantTables.has(table)));
  const writes = (statement: string) => routine.writtenBy(statement).some((table) => tenantTables.has(table));
  const found: Record<string, boolean> = {
    "function in SQL with parameters over tenant tables": routine.language === "sql" && routine.parameters > 0 && onTenants.length > 0,
    "function that sets the organization by set_config": /\bset_config\(/.test(routine.text),
    "function that writes as the owner for the current organization": writesAsOwner(routine),
    // Known only as it is carried out, so that all nodes are asked.
    "organization named by a function": onTenants.some((one) => /\borganization_id (?:=|<>) current_organization_id\(\)/.test(one)),
    // The coordinator carries it out itself, and asks the node for each of its statements.
    "call on a node with an organization that is no value": routine.reached.some(
      ({ name }) => delegated.has(name) && new RegExp(String.raw`\bfrom ${name.replace(/\(.*/, "")}\(\w+\(`).test(routine.text),
    ),
    "insert from a query on its node": delegated.has(routine.name) && onTenants.some((one) => /\binsert into\b.*\bselect\b/.test(one)),
    "lock over all organizations": onTenants.some(
      (one) => /\bfor (?:no key )?update\b.*\bskip locked\b/.test(one) && !namesOrganization.test(one),
    ),
    // Taken on all nodes as a lock of the table, which two transactions share and then both want to themselves.
    "shared lock of a table that each node has": statements.some((one) => sharedCopy.test(one)),
    "table that each node has beside rows of an organization, on its node":
      onNodes.has(routine) && onTenants.flatMap((one) => one.split(inStep)).some((one) => besideCopy(routine.tablesOf(one), tenantTables)),
    "recursive query over organizations": onTenants.some((one) => /\bwith recursive\b/.test(one)),
    "rows of several shards named by their place": onTenants.some((one) => /\bctid = any\b/.test(one) && !placesOfOne.test(one)),
    "insert from a query with volatile values": statements.some(
      (one) => writes(one) && /\binsert into\b.*\bselect\b/.test(one) && (volatile.test(one) || routine.volatileDefaults(one)),
    ),
    "update with a volatile function": statements.some(
      (one) => writes(one) && /\bupdate\b/.test(one) && (volatile.test(one) || routine.callsVolatile(one)),
    ),
  };
  return Object.entries(found).flatMap(([kind, is]) => (is ? [kind] : []));
}

/** Tells whether a query of a function that its node carries out asks a table that all nodes have beside rows of the organization. */
function besideCopy(tables: readonly string[], tenantTables: ReadonlySet<string>): boolean {
  return tables.some((table) => copiedTables.includes(table)) && tables.some((table) => tenantTables.has(table));
}

/** Tells whether the service calls it in the middle of a transaction of its own, and it writes with other rights there. */
function writesAsOwner(routine: Routine): boolean {
  if (!routine.asOwner || !routine.isVolatile || !routine.forService || routine.takesOrganization) return false;
  return routine.reached.some((one) => /\bcurrent_organization_id\(\)/.test(one.text)) && routine.reached.some((one) => one.writesTenants);
}
