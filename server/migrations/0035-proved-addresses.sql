-- When somebody first showed that the address of this account is theirs: with a mailed link or one of the operator. null: nobody has.
-- While it is null the account belongs to the organization that made it and joins no other. Not a foreign key: that table is
-- distributed by organization, this one is not.
alter table person
  add column proved_at timestamptz(3),
  add column made_in text,
  add column joins text not null generated always as (case when proved_at is not null then '*' else coalesce(made_in, 'none') end) stored,
  add constraint person_joins unique (id, joins);

-- Of accounts from before, those count as proved that were opened with such a link, as far as rows tell: by a reset of which nothing
-- is left from before it, or with a password that is older than every invitation to the address (first owners and accounts that
-- the operator made). Any other may come from a copied invitation.
update person p set proved_at = coalesce(
  (
    select r.at from (
      select min(a.created_at) as at from audit a where a.person_id = p.id and a.operation = 'reset_password' and a.surface = 'account'
    ) r
    where not exists (select from passkey k where k.person_id = p.id and k.created_at < r.at)
      and not exists (select from authenticator u where u.person_id = p.id and u.created_at < r.at)
      and not exists (
        select from api_token t
        where t.created_by = p.id and t.kind in ('api', 'assistant') and t.revoked_at is null and t.created_at < r.at
      )
  ),
  (
    select w.changed_at from password w
    where w.person_id = p.id
      and not exists (select from invitation i where lower(i.email) = lower(p.email) and i.created_at <= w.changed_at)
  )
);
update person p set made_in = (select min(m.organization_id) from member m where m.person_id = p.id having count(*) = 1) where proved_at is null;

-- A member's account may be in this organization: any may that is proved, another only in the one that made it. 'none' is of those
-- from before who are in several already: they stay there and join no further one.
alter table member add column person_joins text not null default '*';
update member m set person_joins = p.joins from person p where p.id = m.person_id and p.joins <> '*';
alter table member
  add constraint member_joins check (person_joins in ('*', 'none', organization_id)),
  add constraint member_of_person_who_joins foreign key (person_id, person_joins) references person (id, joins) on update cascade;

-- Writes that somebody has shown that the address is theirs; true the first time. Then everything that opens the account goes, since
-- somebody else may have made it. The lock comes first: whatever is being added to the account meanwhile refers to this row, so that
-- it stands and is found here, or waits and finds its session gone.
create function prove_person(wanted_person text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform from person where id = wanted_person for update;
  update person set proved_at = now() where id = wanted_person and proved_at is null;
  if not found then return false; end if;
  delete from session where person_id = wanted_person;
  delete from sign_in_challenge where person_id = wanted_person;
  delete from account_link where person_id = wanted_person;
  delete from password where person_id = wanted_person;
  delete from passkey where person_id = wanted_person;
  delete from authenticator where person_id = wanted_person;
  delete from recovery_code where person_id = wanted_person;
  update api_token set revoked_at = now() where created_by = wanted_person and kind in ('api', 'assistant') and revoked_at is null;
  delete from token_digest d using api_token t
    where t.organization_id = d.organization_id and t.id = d.token_id and t.created_by = wanted_person and t.kind = 'assistant';
  delete from oauth_payload o using api_token t
    where t.organization_id = o.organization_id and t.id = o.token_id and t.created_by = wanted_person;
  return true;
end
$$;
revoke all on function prove_person(text) from public;
grant execute on function prove_person(text) to galley_service;
