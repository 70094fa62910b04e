-- Lists accounts whose access ends by itself: those of the networks `renewed` before it does, and those of the networks `ending` once it has.
create or replace function ending_network_accounts(renewed text[], ending text[], renew_days integer)
returns table (organization_id text, id text, network text, ends_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select a.organization_id, a.id, a.network, a.access_expires_at from network_account a
  where a.status = 'connected' and not is_closed(a.organization_id, a.project_id)
    and ((a.network = any(renewed) and a.access_expires_at < now() + make_interval(days => renew_days))
      or (a.network = any(ending) and a.access_expires_at < now()));
end
$$;

revoke all on function ending_network_accounts(text[], text[], integer) from public;
grant execute on function ending_network_accounts(text[], text[], integer) to galley_service;
