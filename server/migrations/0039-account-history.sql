-- What people do with their own accounts: theirs to read, and no organization's.
create table account_history (
  person_id text not null references person on delete cascade,
  id text not null,
  operation text not null,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, id)
);
create index account_history_newest on account_history (person_id, created_at desc, id desc);
-- A line stands as long as its person does.
grant select on account_history to galley_service;

insert into account_history (person_id, id, operation, request_id, created_at)
select distinct on (a.person_id, a.id) a.person_id, a.id, a.operation, a.request_id, a.created_at
from audit a join person p on p.id = a.person_id
where a.surface = 'account' and a.operation in (
  'change_password', 'reset_password', 'turn_on_two_factor', 'turn_off_two_factor', 'replace_recovery_codes', 'add_passkey', 'remove_passkey'
)
order by a.person_id, a.id, a.organization_id;

-- Puts what a person did with their own account into their history. Their organizations hear of what weakens how a member gets in.
create or replace function audit_account(wanted_person text, audit_id text, wanted_operation text, wanted_request text) returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  insert into account_history (person_id, id, operation, request_id) values (wanted_person, audit_id, wanted_operation, wanted_request);
  insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id)
  select m.organization_id, audit_id, wanted_operation, 'account', wanted_person, wanted_person, wanted_request
  from member m where m.person_id = wanted_person and wanted_operation = 'turn_off_two_factor'
$$;
