import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "#src/operations/handle.ts";

type Organization = z.output<typeof contract.getOrganization.output>;
type Row = {
  name: string;
  created_at: Date;
  members: number;
  invitations: number;
  projects: number;
  monthly_credits: number;
  zone: string;
};

/** Returns the caller's organization in its current state. */
export async function readOrganization({ tx, actor: { organizationId }, sendsMail }: Context): Promise<Organization> {
  const { rows } = await sql<Row>`
    select o.name, o.created_at,
      (select count(*)::integer from member m where m.organization_id = o.organization_id) as members,
      (select count(*)::integer from invitation i
        where i.organization_id = o.organization_id and i.status = 'pending' and i.expires_at > now()) as invitations,
      (select count(*)::integer from project p where p.organization_id = o.organization_id) as projects,
      c.monthly_credits, c.zone
    from organization o, current_credits() c where o.organization_id = ${organizationId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The organization is gone.");
  const { created_at, monthly_credits: monthlyCredits, zone: timeZone, ...counted } = row;
  return { id: organizationId, ...counted, createdAt: created_at.toISOString(), plan: { monthlyCredits, timeZone }, sendsMail };
}
