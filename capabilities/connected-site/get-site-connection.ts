import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#server/core/database/transact.ts";
import { selectDeliveries } from "#server/delivery/webhooks/delivery-queries.ts";
import type { Actor } from "#server/operations/actor.ts";
import { handle } from "#server/operations/handle.ts";
import { jsonTime } from "#server/operations/list-as-json.ts";
import { recentUsage } from "#server/people/access/recent-usage.ts";
import { ownSiteUrl } from "#server/people/projects/own-site.ts";
import { requireProject } from "#server/people/projects/project-queries.ts";

type State = z.input<typeof contract.getSiteConnection.output>;
type Endpoint = Omit<NonNullable<State["connection"]>, "lastDelivery">;

export const getSiteConnection = handle(contract.getSiteConnection, async ({ tx, actor, publicUrl }, { projectId }) => {
  const project = await requireProject(tx, actor, projectId);
  const endpoint = await findConnected(tx, actor, projectId);
  return {
    projectId,
    siteUrl: ownSiteUrl(project, publicUrl),
    connection: endpoint ? { ...endpoint, lastDelivery: await findLastDelivery(tx, actor, endpoint.endpointId) } : null,
    readToken: await findReadToken(tx, actor, projectId),
  };
});

async function findConnected(tx: Tx, { organizationId }: Actor, projectId: string): Promise<Endpoint | undefined> {
  const { rows } = await sql<Endpoint>`
    select e.id as "endpointId", e.url as "webhookUrl", e.framework, ${jsonTime(sql`coalesce(e.connected_at, e.created_at)`)} as "connectedAt",
      p.name as "connectedBy", e.status, ${jsonTime(sql`e.failing_since`)} as "failingSince", e.preview_path as "previewPath"
    from webhook_endpoint e join person p on p.id = e.created_by
    where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.kind = 'site'`.execute(tx);
  return rows[0];
}

async function findLastDelivery(tx: Tx, actor: Actor, endpointId: string) {
  const newest = sql`d.endpoint_id = ${endpointId} order by d.created_at desc, d.id desc limit 1`;
  const [last] = (await selectDeliveries(actor, newest).execute(tx)).rows;
  if (last === undefined) return null;
  const { id, eventType, status, attempts, lastStatusCode, lastError, createdAt } = last;
  return { id, eventType, status, attempts, lastStatusCode, lastError, createdAt };
}

async function findReadToken(tx: Tx, { organizationId }: Actor, projectId: string): Promise<State["readToken"]> {
  const { rows } = await sql<NonNullable<State["readToken"]>>`
    select t.last_four as "lastFour", ${jsonTime(sql`t.created_at`)} as "createdAt", ${jsonTime(sql`used.last_used_at`)} as "lastUsedAt",
      used.calls as "calls7d", used.errors as "errors7d"
    from api_token t cross join lateral ${recentUsage(organizationId)}
    where t.organization_id = ${organizationId} and t.project_id = ${projectId} and t.kind = 'read' and t.revoked_at is null
    order by t.created_at desc
    limit 1`.execute(tx);
  return rows[0] ?? null;
}
