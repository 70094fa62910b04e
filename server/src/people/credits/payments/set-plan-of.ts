import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

type Wanted = { plan: string | null; monthlyCredits: number };

/** Sets the credits of each month and the plan that they are of, which answers what was asked for. */
export async function setPlanOf(tx: Tx, organizationId: string, { plan, monthlyCredits }: Wanted): Promise<void> {
  await sql`select set_credit_plan_of(${organizationId}, ${monthlyCredits})`.execute(tx);
  await tx
    .insertInto("organization_plan")
    .values({ organization_id: organizationId, plan })
    .onConflict((conflict) =>
      conflict.column("organization_id").doUpdateSet(({ ref }) => ({ plan: ref("excluded.plan"), asked: null, asked_at: null })),
    )
    .execute();
}
