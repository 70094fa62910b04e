-- The user that the service logs in as, made at the next start: it owns nothing and holds the rights of galley_service. All who start
-- the service on this database share it. Only the owner reads this schema, and backups leave it out.
create schema galley_private;
create table galley_private.service_login (
  single boolean primary key default true check (single),
  name text not null,
  password text not null
);
insert into galley_private.service_login (name, password)
select 'galley_service_' || left(replace(gen_random_uuid()::text, '-', ''), 12), replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- Unnamed, the schema of temporary tables comes first: whoever can make one could put it in place of a table that a function reads
-- with the owner's rights.
do $$
declare
  routine regprocedure;
begin
  for routine in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
    execute format('alter routine %s set search_path = pg_catalog, public, pg_temp', routine);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end $$;
revoke create on schema public from public;

-- Whether the schema is the one that a version needs is asked by the service itself.
grant select on migration to galley_service;

-- How much is overdue over all organizations, for those who look after the service.
create function count_overdue(minutes integer) returns table (kind text, count integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with edge as materialized (select now() - make_interval(mins => minutes) as at)
  select 'article', count(*)::integer from article where due_at < (select at from edge)
  union all
  -- A post that waits for its article is not overdue, however old its date is.
  select 'post', count(*)::integer from due_post_destinations(1000) d
    join post_destination p using (organization_id, post_id, destination) where p.at < (select at from edge)
  union all
  select 'publication', count(*)::integer from publication where status = 'pending' and next_attempt_at < (select at from edge)
  union all
  select 'post_publication', count(*)::integer from post_publication where status = 'pending' and next_attempt_at < (select at from edge)
  union all
  select 'export', count(*)::integer from export where status = 'pending' and next_attempt_at < (select at from edge)
  union all
  select 'generation', count(*)::integer from generation where status = 'pending' and next_attempt_at < (select at from edge)
  union all
  select 'webhook_delivery', count(*)::integer from webhook_delivery where status = 'pending' and next_attempt_at < (select at from edge)
$$;
revoke all on function count_overdue(integer) from public;
grant execute on function count_overdue(integer) to galley_service;
