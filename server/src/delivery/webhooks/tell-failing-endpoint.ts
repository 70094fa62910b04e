import type { Tx } from "#src/core/database/transact.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";

/** Notifies the owners and admins that an endpoint has begun to fail. */
export async function tellFailingEndpoint(
  { tx, sendsMail }: { tx: Tx; sendsMail: boolean },
  organizationId: string,
  endpointId: string,
): Promise<void> {
  const endpoint = await tx
    .selectFrom("webhook_endpoint")
    .select(["project_id", "url"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", endpointId)
    .executeTakeFirst();
  if (endpoint === undefined) return;
  await tellLeaders({ tx, sendsMail }, organizationId, {
    kind: "endpoint_failing",
    projectId: endpoint.project_id,
    endpointId,
    title: endpoint.url,
    reason: "",
  });
}
