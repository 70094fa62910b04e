create table webhook_endpoint (
  organization_id text not null references organization,
  id text not null,
  -- organization: hears the events that it names. site: hears every site event of its project.
  kind text not null check (kind in ('organization', 'site')),
  -- null: every project of the organization.
  project_id text,
  url text not null,
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'paused')),
  -- Encrypted for this row alone, like the one before it, which signs beside it for a while.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  -- Since when no delivery has succeeded, and when people were last told so.
  failing_since timestamptz(3),
  failing_told_at timestamptz(3),
  created_by text not null references person (id),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint site_has_project check (kind = 'organization' or project_id is not null),
  constraint organization_names_events check ((kind = 'site') = (cardinality(events) = 0)),
  constraint old_secret_has_end check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoint_newest on webhook_endpoint (organization_id, created_at desc, id desc);
create unique index webhook_endpoint_of_site on webhook_endpoint (organization_id, project_id) where kind = 'site';

create table webhook_delivery (
  organization_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null check (status in ('pending', 'delivering', 'held', 'succeeded', 'failed')),
  -- Attempts of the running series, and of those before it: each resend begins a new one.
  attempts integer not null default 0,
  attempts_before integer not null default 0,
  -- When the series began: it has 24 hours from then on.
  first_attempt_at timestamptz(3),
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  -- Grows with every claim: a worker that lost its lease can no longer write the outcome.
  fence bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, event_id, endpoint_id),
  foreign key (organization_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (organization_id, event_id) references event on delete cascade,
  constraint delivering_has_lease check ((status = 'delivering') = (lease_until is not null)),
  constraint finished_has_time check ((status in ('succeeded', 'failed')) = (finished_at is not null))
);
-- Without the id, which would make them look fit for finding rows by it.
create index webhook_delivery_newest on webhook_delivery (organization_id, endpoint_id, created_at desc);
create index webhook_delivery_by_status on webhook_delivery (organization_id, endpoint_id, status, created_at desc);
-- Per endpoint what is to be sent next, by the time at which it waits or its lease ends.
create index webhook_delivery_due on webhook_delivery (organization_id, endpoint_id, coalesce(lease_until, next_attempt_at))
  where status in ('pending', 'delivering');
create index webhook_delivery_leased on webhook_delivery (organization_id, endpoint_id, lease_until) where status = 'delivering';

create table webhook_attempt (
  organization_id text not null,
  delivery_id text not null,
  number integer not null check (number >= 1),
  started_at timestamptz(3) not null,
  milliseconds integer not null,
  -- null: there was no answer.
  status_code integer,
  answer text not null check (length(answer) <= 500),
  -- null: it succeeded.
  error text,
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references webhook_delivery on delete cascade
);

-- Writes an event together with its deliveries, unless the subject already had it for this occurrence. An endpoint's lock
-- keeps a pause or resume from passing between the look at its status and the delivery that is written by it.
create function record_event(
  organization text, event_id text, project text, event_type text, subject text, occurring text, content jsonb,
  for_organization boolean, for_site boolean, only_endpoint text
) returns void
language plpgsql volatile
as $$
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  values (organization, event_id, project, event_type, subject, occurring, content)
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  if not found then
    return;
  end if;
  with matching as materialized (
    select e.id, e.status from webhook_endpoint e
    where e.organization_id = organization and case
      when only_endpoint is not null then e.id = only_endpoint
      when e.kind = 'site' then for_site and e.project_id = project
      else for_organization and (e.project_id is null or e.project_id = project) and event_type = any(e.events)
    end
    order by e.id
    for key share
  )
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time.
  select organization, 'dlv_' || substr(event_id, 5, 16) || substr(replace(gen_random_uuid()::text, '-', ''), 17), m.id, event_id,
    case m.status when 'paused' then 'held' else 'pending' end
  from matching m;
end
$$;

-- Takes deliveries that wait or whose worker let its lease run out, in turn from every endpoint that has any. An endpoint
-- has a bounded number under way, so that one that is slow or dead takes nothing from the others; those that fail at the
-- moment have a batch of their own. The plan walks indexes whatever the tables held when it was made.
create function claim_webhook_deliveries(
  batch integer, failing_batch integer, endpoint_max integer, failing_endpoint_max integer, lease_seconds integer
) returns table (organization_id text, id text, fence bigint, failing boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  -- One claim at a time: two at once would both find the same room under an endpoint's bound.
  perform pg_advisory_xact_lock(7401850613);
  return query
  with recursive waiting as (
    (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering')
      order by d.organization_id, d.endpoint_id limit 1
    )
    union all
    select n.organization_id, n.endpoint_id from waiting w cross join lateral (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering') and (d.organization_id, d.endpoint_id) > (w.organization_id, w.endpoint_id)
      order by d.organization_id, d.endpoint_id limit 1
    ) n
  ), endpoint as materialized (
    select e.organization_id, e.id, e.failing_since is not null as failing,
      case when e.failing_since is null then endpoint_max else failing_endpoint_max end - (
        select count(*) from webhook_delivery d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.status = 'delivering' and d.lease_until > now()
      ) as room
    from waiting w cross join lateral (
      select e.organization_id, e.id, e.failing_since from webhook_endpoint e
      where e.organization_id = w.organization_id and e.id = w.endpoint_id and e.status = 'active'
      limit 1
    ) e
  ), candidate as materialized (
    select e.organization_id, d.id, e.failing, d.due, row_number() over (partition by e.organization_id, e.id order by d.due) as turn
    from endpoint e cross join lateral (
      select d.id, coalesce(d.lease_until, d.next_attempt_at) as due from webhook_delivery d
      where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.status in ('pending', 'delivering')
        and coalesce(d.lease_until, d.next_attempt_at) <= now()
      order by coalesce(d.lease_until, d.next_attempt_at)
      limit greatest(e.room, 0)
    ) d
  ), chosen as materialized (
    (select * from candidate c where not c.failing order by c.turn, c.due limit batch)
    union all
    (select * from candidate c where c.failing order by c.turn, c.due limit failing_batch)
  ), next as materialized (
    select d.organization_id, d.id, c.failing
    from chosen c join webhook_delivery d on d.organization_id = c.organization_id and d.id = c.id
    -- Those that are pending or delivering, in words that lead to the primary key and not along the index of what is due.
    where d.finished_at is null and d.status <> 'held'
    for update of d skip locked
  )
  update webhook_delivery d
  set status = 'delivering', fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds),
    first_attempt_at = coalesce(d.first_attempt_at, now())
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, next.failing;
end
$$;

-- When the next delivery comes due at an endpoint that is not paused.
create function next_webhook_attempt_at() returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return (
    with recursive waiting as (
      (
        select d.organization_id, d.endpoint_id from webhook_delivery d
        where d.status in ('pending', 'delivering')
        order by d.organization_id, d.endpoint_id limit 1
      )
      union all
      select n.organization_id, n.endpoint_id from waiting w cross join lateral (
        select d.organization_id, d.endpoint_id from webhook_delivery d
        where d.status in ('pending', 'delivering') and (d.organization_id, d.endpoint_id) > (w.organization_id, w.endpoint_id)
        order by d.organization_id, d.endpoint_id limit 1
      ) n
    )
    select min((
      select coalesce(d.lease_until, d.next_attempt_at) from webhook_delivery d
      where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.status in ('pending', 'delivering')
      order by coalesce(d.lease_until, d.next_attempt_at)
      limit 1
    ))
    from waiting w cross join lateral (
      select e.organization_id, e.id from webhook_endpoint e
      where e.organization_id = w.organization_id and e.id = w.endpoint_id and e.status = 'active'
      limit 1
    ) e
  );
end
$$;

revoke all on function
  record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text),
  claim_webhook_deliveries(integer, integer, integer, integer, integer),
  next_webhook_attempt_at()
from public;
grant execute on function
  record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text),
  claim_webhook_deliveries(integer, integer, integer, integer, integer),
  next_webhook_attempt_at()
to galley_service;

call raise_wall('webhook_endpoint', 'select, insert, update, delete');
call raise_wall('webhook_delivery', 'select, insert, update');
call raise_wall('webhook_attempt', 'select, insert');

-- Notifications also tell of what the service itself found: nobody's act, and where it concerns an endpoint, of no one project.
alter table notification
  alter column actor_id drop not null,
  alter column project_id drop not null,
  add column endpoint_id text,
  -- Why it failed; "" where nothing did.
  add column reason text not null default '',
  add foreign key (organization_id, endpoint_id) references webhook_endpoint on delete cascade,
  drop constraint about_one_thing,
  add constraint about_one_thing check (num_nonnulls(article_id, post_id, endpoint_id) = 1),
  add constraint of_a_project check (project_id is not null or endpoint_id is not null),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in ('mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing')
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in ('mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing')
  );
create index notification_of_endpoint on notification (organization_id, endpoint_id) where endpoint_id is not null;
