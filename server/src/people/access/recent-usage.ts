import type { UsageDays } from "@galley/contract";
import { sql } from "kysely";

/**
 * Returns the columns that lists show about the use of the organization's token `t`: last use, calls and errors of seven days. `u` is
 * its token_usage, grouped.
 */
export const recentUsage = (organizationId: string) =>
  [
    sql<Date | null>`max(u.last_used_at)`.as("last_used_at"),
    sql<number>`coalesce(sum(u.calls) filter (where u.day > current_date - 7), 0)::integer`.as("calls"),
    sql<number>`coalesce(sum(u.errors) filter (where u.day > current_date - 7), 0)::integer`.as("errors"),
    sql<UsageDays>`(select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'calls', coalesce(each.calls, 0),
      'errors', coalesce(each.errors, 0)) order by d)
    from generate_series(current_date - 6, current_date, interval '1 day') d
    left join token_usage each on each.organization_id = ${organizationId} and each.token_id = t.id and each.day = d::date)`.as("days"),
  ] as const;
