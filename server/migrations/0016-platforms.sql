-- A publishing platform that a project's articles go to: one of each kind per project.
create table platform_connection (
  organization_id text not null,
  id text not null,
  project_id text not null,
  platform text not null check (platform in ('wordpress', 'ghost', 'devto')),
  -- Where it is, without a trailing slash.
  address text not null,
  -- Who it sees writing, as may be shown.
  account text not null,
  -- Encrypted for this row alone.
  credentials text not null,
  -- failed: it refuses the credentials, and a person has to act.
  status text not null default 'active' check (status in ('active', 'failed')),
  last_error text,
  connected_by text not null references person (id),
  connected_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, project_id, platform),
  foreign key (organization_id, project_id) references project on delete cascade
);

-- What an article has become on a platform. The row is there before the first call that could make a post.
create table platform_post (
  organization_id text not null,
  connection_id text not null,
  article_id text not null,
  -- What the platform is asked for when the answer to a create was lost.
  marker text not null,
  remote_id text,
  remote_url text,
  revision integer,
  -- Readers see it, or may: true from before the call that shows it until it is known to be off.
  shown boolean not null default false,
  -- When a create was sent whose outcome is not known.
  creating_since timestamptz(3),
  primary key (organization_id, connection_id, article_id),
  foreign key (organization_id, connection_id) references platform_connection on delete cascade,
  foreign key (organization_id, article_id) references article on delete cascade
);
create index platform_post_of_article on platform_post (organization_id, article_id);

-- An image that a platform has taken, by what it shows: it is sent once.
create table platform_image (
  organization_id text not null,
  connection_id text not null,
  content_hash bytea not null,
  remote_id text not null,
  remote_url text not null,
  primary key (organization_id, connection_id, content_hash),
  foreign key (organization_id, connection_id) references platform_connection on delete cascade
);

call raise_wall('platform_connection', 'select, insert, update, delete');
call raise_wall('platform_post', 'select, insert, update, delete');
call raise_wall('platform_image', 'select, insert, update, delete');

alter table publication
  drop constraint publication_destination_check,
  add constraint publication_destination_check check (destination in ('hosted_blog', 'site', 'wordpress', 'ghost', 'devto')),
  -- withdraw: takes off what an earlier publication has shown there.
  add column action text not null default 'publish' check (action in ('publish', 'withdraw')),
  -- refused: trying again changes nothing until a person acts.
  add column error_kind text check (error_kind in ('retryable', 'refused')),
  -- When it should go out. What makes an article published does not come much later than that.
  add column due_at timestamptz(3) not null default now(),
  add constraint main_publishes check (not main or action = 'publish');

-- Platforms are slow, or away: they have places of their own, so that pages and sites never wait for them.
create or replace function claim_publications(batch integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select p.organization_id, p.id from publication p
    where ((p.status = 'pending' and p.next_attempt_at <= now()) or (p.status = 'delivering' and p.lease_until <= now()))
      and p.destination in ('hosted_blog', 'site')
    order by p.next_attempt_at
    limit batch
    for update skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;

create index publication_of_place on publication (organization_id, project_id, destination, next_attempt_at)
  where status in ('pending', 'delivering') and destination not in ('hosted_blog', 'site');

-- The same for platforms. It goes from project to project with something open for a platform, and takes from each what is due,
-- but no more than `each` at once: however much waits for one, the others have their turn.
create function claim_platform_publications(batch integer, each integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with recursive place as (
    (
      select p.organization_id, p.project_id, p.destination from publication p
      where p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
      order by p.organization_id, p.project_id, p.destination
      limit 1
    )
    union all
    select following.* from place, lateral (
      select p.organization_id, p.project_id, p.destination from publication p
      where p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
        and (p.organization_id, p.project_id, p.destination) > (place.organization_id, place.project_id, place.destination)
      order by p.organization_id, p.project_id, p.destination
      limit 1
    ) following
  ), waiting as (
    select first.* from place, lateral (
      select p.organization_id, p.id from publication p
      where p.organization_id = place.organization_id and p.project_id = place.project_id and p.destination = place.destination
        and p.status in ('pending', 'delivering') and p.destination not in ('hosted_blog', 'site')
        and p.next_attempt_at <= now() and (p.status = 'pending' or p.lease_until <= now())
      order by p.next_attempt_at
      limit greatest(0, each - (
        select count(*) from publication q
        where q.organization_id = place.organization_id and q.project_id = place.project_id and q.destination = place.destination
          and q.status = 'delivering' and q.destination not in ('hosted_blog', 'site') and q.lease_until > now()
      ))
    ) first
  ), next as materialized (
    select p.organization_id, p.id from publication p
    join waiting on waiting.organization_id = p.organization_id and waiting.id = p.id
    where (p.status = 'pending' and p.next_attempt_at <= now()) or (p.status = 'delivering' and p.lease_until <= now())
    order by p.next_attempt_at
    limit batch
    for update of p skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;
revoke all on function claim_platform_publications(integer, integer, integer) from public;
grant execute on function claim_platform_publications(integer, integer, integer) to galley_service;
