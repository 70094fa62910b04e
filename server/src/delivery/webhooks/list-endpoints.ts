import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/operations/handle.ts";
import type { PageQuery } from "#src/operations/list-as-json.ts";
import { hasParts, listFitting } from "#src/operations/list-fitting.ts";

type Listed = Pick<PageQuery, "limit" | "cursor"> & { query: string | undefined };

/** Lists the organization's endpoints `e`, newest first, with the given columns. Words are looked for in their addresses. */
export function listEndpoints(context: Context, name: string, { query, ...given }: Listed, columns: RawBuilder<unknown>) {
  const { organizationId } = context.actor;
  const page = { query: [name, organizationId, query ?? null], ...given, orderedBy: "createdAt" };
  return listFitting(context, page, {
    row: { alias: "e", at: sql`e.created_at`, id: sql`e.id` },
    from: sql`from webhook_endpoint e where e.organization_id = ${organizationId}`,
    fits: [hasParts(sql`e.url`, query)],
    select: (rows) => sql`select ${columns} from ${rows}`,
  });
}
