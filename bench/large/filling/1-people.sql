-- Members of the large organization, the person who looks at it, and many tokens. Sizes come as settings `large.…`.
insert into person (id, email, name, proved_at)
select 'usr_m' || n, 'member' || n || '@hearth.example', (array['Ada', 'Bo', 'Cleo', 'Dov', 'Esi', 'Finn', 'Gro', 'Hana'])[n % 8 + 1] || ' ' || n, now()
from generate_series(1, current_setting('large.members')::integer) n;

insert into person (id, email, name, proved_at) values ('usr_large', 'large@hearth.example', 'Lea Large', now());

insert into member (organization_id, person_id, role, created_at, seen_at)
select 'org_0', 'usr_m' || n, case when n % 100 = 0 then 'owner' when n % 10 = 0 then 'reader' when n % 3 = 0 then 'reviewer' else 'member' end,
  now() - make_interval(mins => n), now() - make_interval(mins => n % 9000)
from generate_series(1, current_setting('large.members')::integer) n;

-- The person has a few small organizations beside the large one.
insert into member (organization_id, person_id, role) select organization_id, 'usr_large', 'owner' from organization
where organization_id in ('org_0', 'org_1', 'org_2', 'org_3');

insert into invitation (organization_id, id, email, role, invited_by, status, expires_at)
select 'org_0', 'inv_' || n, 'guest' || n || '@hearth.example', 'reader', 'usr_m1', 'pending', now() + interval '7 days'
from generate_series(1, greatest(current_setting('large.members')::integer / 20, 1)) n;

-- The large organization has most tokens, the others share the rest.
insert into api_token (organization_id, id, kind, name, project_id, permissions, last_four, created_by, created_at)
select o.id, 'tok_more' || n, 'api', 'Program ' || n, null, '{articles:read,projects:read}', 'aaaa', case when o.id = 'org_0' then 'usr_m' || n % current_setting('large.members')::integer + 1 else 'usr_bench' end,
  now() - make_interval(mins => n)
from generate_series(1, current_setting('large.tokens')::integer) n
cross join lateral (
  select 'org_' || case when n <= current_setting('large.own_tokens')::integer then 0 else n % current_setting('large.organizations')::integer end as id
) o;

insert into token_digest (digest, organization_id, token_id)
select sha256(convert_to(organization_id || id, 'UTF8')), organization_id, id from api_token where id like 'tok\_more%';

insert into token_usage (organization_id, token_id, day, calls, errors, last_used_at)
select t.organization_id, t.id, now()::date - d, 40 + d, d % 3, now() - make_interval(days => d)
from api_token t, generate_series(0, 13) d where t.organization_id = 'org_0' and t.id like 'tok\_more%';
