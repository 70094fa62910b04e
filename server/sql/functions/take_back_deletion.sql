-- The call of the version before, which does not name the organization: goes on to `take_back_deletion_of`.
create or replace function take_back_deletion(project text)
returns boolean
language plpgsql volatile
as $$
begin
  return take_back_deletion_of(current_organization_id(), project);
end
$$;

revoke all on function take_back_deletion(text) from public;
grant execute on function take_back_deletion(text) to galley_service;
