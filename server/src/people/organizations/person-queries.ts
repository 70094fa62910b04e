import type { Role } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";

export function findPerson(tx: Tx, email: string) {
  return tx
    .selectFrom("person")
    .select(["id", "email", "name"])
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

/**
 * Returns the person with this address, created if there is none yet; a known person keeps their name. Until the address is
 * proved, a new person belongs to this organization alone.
 */
export async function ensurePerson(tx: Tx, organizationId: string, email: string, name: string): Promise<string> {
  const known = await findPerson(tx, email);
  if (known !== undefined) return known.id;
  const { rows } = await sql<{ id: string }>`
    insert into person (id, email, name, made_in) values (${newId("person")}, ${email}, ${name}, ${organizationId})
    on conflict (lower(email)) do update set email = person.email returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("An upsert returned no row.");
  return row.id;
}

/**
 * Refuses a new member whose address nobody has proved and whose account another organization has created: whoever holds it
 * there would join too. Returns the value for the member's row. The account stays unchanged until commit.
 */
export async function requireJoinable(tx: Tx, organizationId: string, personId: string): Promise<string> {
  const { rows } = await sql<{ joins: string | null }>`select hold_person(${personId}) as joins`.execute(tx);
  const joins = rows[0]?.joins;
  if (joins === "*" || joins === organizationId) return joins;
  throw new Failure("not_allowed", sentence("refusal_the_address_of_this_account_is"));
}

/** Returns a person's role in the organization; undefined if they are no member. */
export async function findRole(tx: Tx, organizationId: string, personId: string): Promise<Role | undefined> {
  return (await selectRole(tx, organizationId, personId).executeTakeFirst())?.role;
}

function selectRole(tx: Tx, organizationId: string, personId: string) {
  return tx.selectFrom("member").select("role").where("organization_id", "=", organizationId).where("person_id", "=", personId);
}

/** Locks a membership for a change of it, before anything else that the change touches. Returns the role; undefined if they are no member. */
export async function lockRole(tx: Tx, organizationId: string, personId: string): Promise<Role | undefined> {
  return (await selectRole(tx, organizationId, personId).forUpdate().executeTakeFirst())?.role;
}

export async function countOwners(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("member")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return count;
}
