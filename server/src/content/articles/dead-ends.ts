import { type PlatformName, platformsByName } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

type Place = { tx: Tx; tell: (text: Sentence) => string };
type DeadEnd = { code: "connection_failing" | "site_failing"; message: string };
type Failing = { place: PlatformName; isPlatform: true } | { place: string; isPlatform: false };

// A site that is deployed anew, or takes one event too slowly, is called again several times within these.
const minutesToRecover = 5;

/** Returns where articles of a project fail at their time, as far as it is known before: platforms that refuse their credentials, and a site that keeps taking no events. */
export async function findArticleDeadEnds({ tx, tell }: Place, organizationId: string, projectId: string): Promise<DeadEnd[]> {
  const { rows } = await sql<Failing>`
    select c.platform as place, true as "isPlatform" from platform_connection c
    where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.status = 'failed'
    union all
    select e.kind, false from webhook_endpoint e
    where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.kind = 'site' and e.status = 'active'
      and e.failing_since < now() - make_interval(mins => ${minutesToRecover})
    order by place`.execute(tx);
  return rows.map(({ place, isPlatform }) =>
    isPlatform
      ? { code: "connection_failing", message: tell(sentence("finding_platform_refuses", { place: platformsByName[place].title })) }
      : { code: "site_failing", message: tell(sentence("finding_site_failing")) },
  );
}
