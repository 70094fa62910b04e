-- Ends those of a person's API tokens, assistants, addresses of calendars and links for guests that are named, as on one database. Tables of the
-- coordinator are asked apart from those of nodes.
create or replace function end_ways(wanted_person text, wanted_ids text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  made text[] := array(select t.id from api_token t where t.created_by = wanted_person and t.id = any (wanted_ids));
  assistants text[] := array(
    select t.id from api_token t where t.created_by = wanted_person and t.kind = 'assistant' and t.id = any (wanted_ids)
  );
begin
  update api_token set revoked_at = now()
    where created_by = wanted_person and id = any (wanted_ids) and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d where d.token_id = any (assistants);
  delete from oauth_payload o where o.token_id = any (made);
  update guest_link set revoked_at = date_trunc('milliseconds', now()), ends_at = least(ends_at, date_trunc('milliseconds', now()))
    where created_by = wanted_person and id = any (wanted_ids) and revoked_at is null;
  delete from calendar_feed where person_id = wanted_person and id = any (wanted_ids);
end
$$;

revoke all on function end_ways(text, text[]) from public;
grant execute on function end_ways(text, text[]) to galley_service;
