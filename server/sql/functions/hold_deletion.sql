-- Holds the claim for another minute and notes how far it has come. Returns false when another worker has it.
create or replace function hold_deletion(organization text, deletion_id text, claimed bigint, reached text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deletion d set lease_until = now() + interval '1 minute', step = reached
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed and d.closed_at is not null;
  return found;
end
$$;

revoke all on function hold_deletion(text, text, bigint, text) from public;
grant execute on function hold_deletion(text, text, bigint, text) to galley_service;
