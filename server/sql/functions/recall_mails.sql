-- Has everything looked at that waits for a person, in all of their organizations: they have chosen otherwise. A worker that looks at it already
-- has read what they chose before, so that its claim is void.
create or replace function recall_mails(wanted_person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update work w set at = least(w.at, now()), leased = false, fence = 0
  where w.kind = 'held_mails' and w.subject = wanted_person
    and w.organization_id in (select m.organization_id from member m where m.person_id = wanted_person);
  insert into work_turn as t (organization_id, kind, at)
  select w.organization_id, w.kind, now() from work w
  where w.kind = 'held_mails' and w.subject = wanted_person
    and w.organization_id in (select m.organization_id from member m where m.person_id = wanted_person)
  order by w.organization_id
  on conflict (organization_id, kind) do update set at = least(t.at, excluded.at);
end
$$;

revoke all on function recall_mails(text) from public;
grant execute on function recall_mails(text) to galley_service;
