-- The call of the version before, which does not name the organization: goes on to `ask_deletion_of`.
create or replace function ask_deletion(deletion_id text, project text, person text)
returns void
language plpgsql volatile
as $$
begin
  perform ask_deletion_of(current_organization_id(), deletion_id, project, person);
end
$$;

revoke all on function ask_deletion(text, text, text) from public;
grant execute on function ask_deletion(text, text, text) to galley_service;
