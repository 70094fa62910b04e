-- Makes everything of a person that waits due, in all of their organizations: they have chosen otherwise.
create or replace function recall_mails(wanted_person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update notification set next_mail_at = now() where person_id = wanted_person and mail_status = 'waiting';
end
$$;

revoke all on function recall_mails(text) from public;
grant execute on function recall_mails(text) to galley_service;
