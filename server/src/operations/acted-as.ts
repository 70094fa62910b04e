import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

/**
 * Returns the name of who acted, for a row with `guest_name` and the member behind it: of a guest, with the member whose link it was.
 * "via" is read in every language of the dashboard.
 */
export function nameOfActor(row: string, member: string): RawBuilder<string> {
  const [guest, name] = [sql.ref(`${row}.guest_name`), sql.ref(`${member}.name`)];
  return sql<string>`case when ${guest} is null then ${name} else ${guest} || ' (via ' || ${name} || ')' end`;
}

/** Returns the columns of a comment or a step that tell the guest who acts; none for a member. */
export function guestColumns({ guest }: Pick<Actor, "guest">) {
  return guest === undefined ? {} : { guest_id: guest.id, guest_link_id: guest.linkId, guest_name: guest.name };
}

/** Returns the same of an approval or a verdict, which does not name the link. */
export function guestNameColumns({ guest }: Pick<Actor, "guest">) {
  return guest === undefined ? {} : { guest_id: guest.id, guest_name: guest.name };
}
