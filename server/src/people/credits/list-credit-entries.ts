import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { readCredits } from "./read-credits.ts";

const prefix = "cre_";

/** Lists entries by their numbers, which alone follow the order of events. */
export const listCreditEntries = handle(contract.listCreditEntries, async (context, { limit, cursor }) => {
  const { organizationId } = context.actor;
  // Opens a cycle that has begun and that nobody has used yet, as it belongs in the history as well.
  await readCredits(context.tx, organizationId);
  const page = { query: ["list_credit_entries", organizationId], limit, cursor, orderedBy: "createdAt" };
  const position = context.pager.unpack(page.query, cursor);
  const before = position === undefined ? sql`true` : sql`e.number < ${Number(String(position[1]).slice(prefix.length))}`;
  return listAsJson(
    context,
    page,
    sql`select ${prefix}::text || e.number as id, e.kind, e.operation_id as "operationId", e.work, e.project_id as "projectId",
        e.subject_id as "subjectId", e.monthly + e.bought as change, e.reserved, e.spent, e.lapsed,
        e.monthly_after + e.bought_after as available, e.note, ${jsonTime(sql`e.created_at`)} as "createdAt"
      from credit_entry e
      where e.organization_id = ${organizationId} and ${before}
      order by e.number desc
      limit ${limit + 1}`,
  );
});
