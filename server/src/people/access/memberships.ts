import { permissions, type Role } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { named, transact } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";

/** A person's membership in one organization, as the database has it now. */
export type Membership = { organizationId: string; organizationName: string; role: Role; reach: "all" | readonly string[] };

type Row = { organization_id: string; organization_name: string; role: Role; all_projects: boolean; project_ids: string[] };

const statement = "select * from memberships_of($1)";

/** Lists a person's organizations, the longest membership first. */
export async function listMemberships(pool: pg.Pool, personId: string): Promise<Membership[]> {
  const { rows } = await pool.query<Row>({ text: statement, values: [personId], ...named(statement) });
  return rows.map((row) => ({
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    role: row.role,
    reach: row.all_projects ? "all" : row.project_ids,
  }));
}

/** Returns a person's membership in one organization; undefined when they have none. */
export async function findMembership(pool: pg.Pool, personId: string, organizationId: string): Promise<Membership | undefined> {
  const memberships = await listMemberships(pool, personId);
  return memberships.find((one) => one.organizationId === organizationId);
}

/** Returns the actor as which a signed-in person calls operations in one of their organizations. */
export function personActor(personId: string, { organizationId, role, reach }: Membership, sessionId?: string): Actor {
  const whole = { permissions: new Set(permissions), tokenId: null, projectId: null };
  return { kind: "person", organizationId, personId, sessionId, role, ...whole, reach };
}

/** Records that a member has the organization's dashboard open, at most once an hour however many windows are open. */
export async function markSeen(pool: pg.Pool, { organizationId, personId }: Pick<Actor, "organizationId" | "personId">): Promise<void> {
  await transact(pool, organizationId, (tx) =>
    tx
      .updateTable("member")
      .set({ seen_at: sql`now()` })
      .where("organization_id", "=", organizationId)
      // A call of the member holds the row: who acts is seen with the next look.
      .where("person_id", "=", (eb) =>
        eb
          .selectFrom("member")
          .select("person_id")
          .where("organization_id", "=", organizationId)
          .where("person_id", "=", personId)
          .where((seen) => seen.or([seen("seen_at", "is", null), seen("seen_at", "<", sql<Date>`now() - interval '1 hour'`)]))
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .execute(),
  );
}
