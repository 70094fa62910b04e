-- Ends all API tokens and assistants that were made for a person before they have shown that the address is theirs, in all organizations.
create or replace function end_unproved_ways(wanted_person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  made text[] := array(select t.id from api_token t where t.created_by = wanted_person);
  assistants text[] := array(select t.id from api_token t where t.created_by = wanted_person and t.kind = 'assistant');
begin
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d where d.token_id = any (assistants);
  delete from oauth_payload o where o.token_id = any (made);
end
$$;

revoke all on function end_unproved_ways(text) from public;
grant execute on function end_unproved_ways(text) to galley_service;
