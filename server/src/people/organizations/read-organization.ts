import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { Context } from "#src/operations/handle.ts";

type Organization = z.output<typeof contract.getOrganization.output>;
type Row = {
  name: string;
  guest_links: boolean;
  created_at: Date;
  members: number;
  invitations: number;
  projects: number;
};
type Plan = { monthly_credits: number; zone: string };

/** Returns the caller's organization in its current state. */
export async function readOrganization({ tx, actor: { organizationId }, sendsMail }: Context): Promise<Organization> {
  const credits = sql<Plan>`select monthly_credits, zone from current_credits_of(${organizationId})`.execute(tx);
  const counts = sql<Row>`
    select o.name, o.guest_links, o.created_at,
      (select count(*)::integer from member m where m.organization_id = ${organizationId}) as members,
      (select count(*)::integer from invitation i
        where i.organization_id = ${organizationId} and i.status = 'pending' and i.expires_at > now()) as invitations,
      (select count(*)::integer from project p where p.organization_id = ${organizationId}) as projects
    from organization o where o.organization_id = ${organizationId}`.execute(tx);
  const [
    {
      rows: [plan],
    },
    {
      rows: [row],
    },
  ] = await allInOrder([credits, counts]);
  if (row === undefined || plan === undefined) throw new Error("The organization is gone.");
  const { created_at, guest_links: guestLinks, ...counted } = row;
  const { monthly_credits: monthlyCredits, zone: timeZone } = plan;
  return { id: organizationId, ...counted, guestLinks, createdAt: created_at.toISOString(), plan: { monthlyCredits, timeZone }, sendsMail };
}
