import { sql } from "kysely";

/** What lists show of the use of a token: the last time, and calls and errors of seven days; `u` is its token_usage, grouped. */
export const recentUsage = [
  sql<Date | null>`max(u.last_used_at)`.as("last_used_at"),
  sql<number>`coalesce(sum(u.calls) filter (where u.day > current_date - 7), 0)::integer`.as("calls"),
  sql<number>`coalesce(sum(u.errors) filter (where u.day > current_date - 7), 0)::integer`.as("errors"),
] as const;
