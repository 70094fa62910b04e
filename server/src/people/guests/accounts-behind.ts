import { type RawBuilder, sql } from "kysely";

/**
 * Returns an expression for the ids of the accounts behind an address that a guest proved: the one that has it, and the organization's
 * members with the same mailbox, which `mailboxOf` tells alike.
 */
export function accountsBehind(organizationId: string, email: RawBuilder<string | null>): RawBuilder<string[]> {
  // Of most guests no address is known, and members are many.
  return sql`case when ${email} is null then '{}'::text[] else array(
    select p.id from person p where lower(p.email) = lower(${email})
    union
    select p.id from member m join person p on p.id = m.person_id
    where m.organization_id = ${organizationId} and ${mailbox(sql`p.email`)} = ${mailbox(email)}
  ) end`;
}

function mailbox(email: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql`regexp_replace(lower(${email}), '(.)[+][^@]*@', '\\1@')`;
}
