-- Says which kinds of pings are sent. What waits for one that is off is dropped.
create or replace function set_ping_kinds(given text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from ping_kind where kind <> all (given);
  delete from blog_ping where kind <> all (given);
  insert into ping_kind select distinct kind from unnest(given) kind on conflict do nothing;
end
$$;

revoke all on function set_ping_kinds(text[]) from public;
grant execute on function set_ping_kinds(text[]) to galley_service;
