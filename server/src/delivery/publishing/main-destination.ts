import type { ArticleDestination } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/**
 * Returns the SQL of the destination where articles of the organization's project `p` count as published: the hosted blog if it is on, else the
 * project's own site if one is connected or reads with a token, else the platform that was connected first. Without any of them
 * it is the site, which reads when it likes.
 */
export function mainDestination(organizationId: string): RawBuilder<ArticleDestination> {
  return sql`case
      when p.hosted_blog then 'hosted_blog'
      when exists (
        select from webhook_endpoint e where e.organization_id = ${organizationId} and e.project_id = p.id and e.kind = 'site'
      ) then 'site'
      when exists (
        select from api_token t
        where t.organization_id = ${organizationId} and t.project_id = p.id and t.kind = 'read' and t.revoked_at is null
          and (t.expires_at is null or t.expires_at > now())
      ) then 'site'
      else coalesce((
        select c.platform from platform_connection c where c.organization_id = ${organizationId} and c.project_id = p.id order by c.id limit 1
      ), 'site')
    end`;
}

/** Returns the destination where a project's articles count as published. */
export async function findMainDestination(tx: Tx, organizationId: string, projectId: string): Promise<ArticleDestination> {
  const { rows } = await sql<{ destination: ArticleDestination }>`
    select ${mainDestination(organizationId)} as destination
    from project p where p.organization_id = ${organizationId} and p.id = ${projectId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The project is gone.");
  return row.destination;
}
