-- Hosts that projects ask for. Any organization may ask for any name; the one that proves it has it in blog_address.
create table blog_host (
  organization_id text not null,
  project_id text not null,
  host text not null check (host = lower(host) and length(host) between 3 and 253),
  -- waiting: not proved yet. missing: proved once, and the record is gone; ended: for over a week. taken: somebody proved it later.
  state text not null default 'waiting' check (state in ('waiting', 'proved', 'missing', 'ended', 'taken', 'granted')),
  -- What the record in the DNS has to hold. Only the organization knows it before it is there.
  proof text not null check (length(proof) >= 32),
  -- When somebody asked for it or had it checked last.
  asked_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  -- null: it is checked only when somebody asks for it.
  next_check_at timestamptz(3),
  missing_since timestamptz(3),
  -- Whether people were told that the record is missing.
  told boolean not null default false,
  primary key (organization_id, host),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint missing_has_time check ((state = 'missing') = (missing_since is not null))
);
create index blog_host_of_project on blog_host (organization_id, project_id);
create index blog_host_due on blog_host (next_check_at) where next_check_at is not null;
create index blog_host_name on blog_host (host);
call raise_wall('blog_host', 'select, insert, update, delete');

-- Given by the operator: no proof takes it away.
alter table blog_address add column granted boolean not null default false;

-- No blog is read at these any more: addresses, names without a dot or with one at the end, and names of private networks.
delete from blog_address
where kind = 'host' and (
  address !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
  or length(address) > 240
  or address ~ '(^|\.)(localhost|local|internal)$'
);

-- All others go on for a week, in which their organizations are told what to set.
insert into blog_host (organization_id, project_id, host, state, proof, next_check_at, missing_since)
select organization_id, project_id, address, 'missing', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now(), now()
from blog_address where kind = 'host';

-- Takes hosts that are due, and leaves them to others again after five minutes should this process end before it is through.
create function claim_blog_hosts(batch integer)
returns table (organization_id text, host text, proof text)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select h.organization_id, h.host from blog_host h
    where h.next_check_at <= now()
    order by h.next_check_at
    limit batch
    for update skip locked
  )
  update blog_host h set next_check_at = now() + interval '5 minutes'
  from next
  where h.organization_id = next.organization_id and h.host = next.host
  returning h.organization_id, h.host, h.proof
$$;

-- Lets a host that this organization has proved, or was granted, serve its blog, whoever had it before. False where the
-- operator has granted it to another. Whoever had it learns so at their next check, which is due now.
create function give_blog_host(given text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  insert into blog_address (kind, address, organization_id, project_id, granted)
  select 'host', h.host, h.organization_id, h.project_id, h.state = 'granted' from blog_host h
  where h.organization_id = current_organization_id() and h.host = given and h.state in ('proved', 'granted')
  on conflict (kind, address) do update
  set organization_id = excluded.organization_id, project_id = excluded.project_id, granted = excluded.granted
  where excluded.granted or not blog_address.granted
    or (blog_address.organization_id = excluded.organization_id and blog_address.project_id = excluded.project_id);
  if not found then
    return false;
  end if;
  update blog_host set next_check_at = now()
  where host = given and organization_id <> current_organization_id() and state in ('proved', 'missing', 'granted');
  return true;
end
$$;
revoke all on function claim_blog_hosts(integer), give_blog_host(text) from public;
grant execute on function claim_blog_hosts(integer), give_blog_host(text) to galley_service;

alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  ),
  drop constraint about_one_thing,
  add constraint about_one_thing check (
    num_nonnulls(article_id, post_id, endpoint_id, account_id) = case when kind in ('credits_low', 'host_unproved') then 0 else 1 end
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'host_unproved', 'credits_low', 'routine_incomplete'
    )
  );
