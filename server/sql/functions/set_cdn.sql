-- Says whether a CDN is in front of the service. Changes that wait for one that is gone are dropped.
create or replace function set_cdn(there boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if there then
    insert into cdn default values on conflict do nothing;
  else
    delete from cdn;
    delete from blog_change;
  end if;
end
$$;

revoke all on function set_cdn(boolean) from public;
grant execute on function set_cdn(boolean) to galley_service;
