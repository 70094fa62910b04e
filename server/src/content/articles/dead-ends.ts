import { platformTitles } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

type Place = { tx: Tx; tell: (text: Sentence) => string };
type DeadEnd = { code: "connection_failing"; message: string };
type Failing = { destination: keyof typeof platformTitles | "site" };

/** Returns where articles of a project fail at their time, as far as it is known before: platforms that refuse their credentials, and a site that takes no events. */
export async function findArticleDeadEnds({ tx, tell }: Place, organizationId: string, projectId: string): Promise<DeadEnd[]> {
  const { rows } = await sql<Failing>`
    select c.platform as destination from platform_connection c
    where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.status = 'failed'
    union all
    select 'site' from webhook_endpoint e
    where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.kind = 'site' and e.failing_since is not null
    order by destination`.execute(tx);
  return rows.map(({ destination }) => ({
    code: "connection_failing",
    message: tell(
      destination === "site"
        ? sentence("finding_site_failing")
        : sentence("finding_platform_refuses", { place: platformTitles[destination] }),
    ),
  }));
}
