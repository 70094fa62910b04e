-- Ends passkeys, API tokens, assistants and calendar addresses that were added to an account since then. Returns whether there were passkeys.
create or replace function end_ways_since(wanted_person text, since timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  had_passkeys boolean;
begin
  delete from passkey where person_id = wanted_person and created_at >= since;
  had_passkeys := found;
  delete from calendar_feed where person_id = wanted_person and created_at >= since;
  update api_token set revoked_at = now()
    where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null and created_at >= since;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id
      and t.created_by = wanted_person and t.kind = 'assistant' and t.created_at >= since;
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person and t.created_at >= since;
  return had_passkeys;
end
$$;

revoke all on function end_ways_since(text, timestamptz) from public;
grant execute on function end_ways_since(text, timestamptz) to galley_service;
