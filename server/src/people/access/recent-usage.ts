import { type RawBuilder, sql } from "kysely";

/**
 * Selects what lists show about the use of the organization's token `t`, as one row `used`: last use, calls and errors of seven days.
 */
export function recentUsage(organizationId: string): RawBuilder<unknown> {
  const ofToken = sql`u.organization_id = ${organizationId} and u.token_id = t.id`;
  return sql`(
    select (select u.last_used_at from token_usage u where ${ofToken} order by u.day desc limit 1) as last_used_at,
      coalesce(sum(u.calls), 0)::integer as calls, coalesce(sum(u.errors), 0)::integer as errors,
      json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'calls', coalesce(u.calls, 0), 'errors', coalesce(u.errors, 0)) order by d) as days
    from generate_series(now()::date - 6, now()::date, interval '1 day') d
    left join token_usage u on ${ofToken} and u.day > now()::date - 7 and u.day = d::date
  ) as used`;
}
