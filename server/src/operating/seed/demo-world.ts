import type { ClientBase } from "pg";
import { orderByReferences } from "#src/core/database/reference-order.ts";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { demoOrganizations, demoPeople } from "./people.ts";
import { seedSurface } from "./seed-context.ts";

type Found = { id: string; name: string; seeded: boolean };

/**
 * Deletes the demo world of an earlier run. Refuses when the database holds anything else, except with `force`, which leaves
 * that alone.
 */
export async function makeRoom(owner: ClientBase, { force }: { force: boolean }): Promise<void> {
  const found = await findOrganizations(owner);
  const others = found.filter((organization) => !isDemo(organization));
  const names = others.map(({ id, name }) => `${name} (${id})`).join(", ");
  if (others.some(({ id }) => demoIds.has(id))) {
    throw new Failure(
      "invalid_state",
      forPrograms(`An organization that the seed has not made has an id of the demo world: ${names}. Use another database.`),
    );
  }
  if (others.length > 0 && !force) {
    throw new Failure(
      "invalid_state",
      forPrograms(
        `This database holds more than the demo world: ${names}. Use another one, or add --force to put the demo world beside it.`,
      ),
    );
  }
  await clear(
    owner,
    found.filter(isDemo).map(({ id }) => id),
  );
}

const demoIds: ReadonlySet<string> = new Set(Object.values(demoOrganizations).map(({ id }) => id));

function isDemo({ id, name, seeded }: Found): boolean {
  return seeded && Object.values(demoOrganizations).some((demo) => demo.id === id && demo.name === name);
}

async function findOrganizations(owner: ClientBase): Promise<Found[]> {
  const { rows } = await owner.query<Found>(
    `select o.organization_id as id, o.name, exists (
      select from audit a where a.organization_id = o.organization_id and a.operation = 'create_organization' and a.surface = $1
    ) as seeded
    from organization o order by o.created_at, o.organization_id`,
    [seedSurface],
  );
  return rows;
}

async function clear(owner: ClientBase, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  await owner.query("begin");
  try {
    await owner.query("delete from rate_window where principal_id in (select id from api_token where organization_id = any($1))", [
      organizationIds,
    ]);
    for (const table of (await orderByReferences(owner, await listTenantTables(owner))).toReversed()) {
      await owner.query(`delete from ${owner.escapeIdentifier(table)} where organization_id = any($1)`, [organizationIds]);
    }
    for (const { email } of Object.values(demoPeople)) await deletePerson(owner, email);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

async function listTenantTables(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'organization_id' and not a.attisdropped
    order by c.relname`);
  return rows.map(({ name }) => name);
}

const foreignKeyViolation = "23503";

/** Deletes a person of the demo world, unless they also belong to another organization. */
async function deletePerson(owner: ClientBase, email: string): Promise<void> {
  await owner.query("savepoint person");
  try {
    await owner.query("delete from person where lower(email) = lower($1)", [email]);
    await owner.query("release savepoint person");
  } catch (error) {
    await owner.query("rollback to savepoint person");
    if (!(error instanceof Error && "code" in error && error.code === foreignKeyViolation)) throw error;
  }
}
