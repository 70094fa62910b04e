-- What the service writes and draws itself. One row for each thing that was asked for; workers claim it as they do exports, and it ends
-- in any case: what was set aside for it is then spent or given back.
create table generation (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('post', 'images', 'article', 'improvement', 'transcription')),
  -- What it is for; a transcription is for nothing yet.
  post_id text,
  article_id text,
  -- What was asked for, in the shape of its kind.
  request jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'working', 'done', 'failed')),
  -- Whose work it is: what it makes is theirs, as if an assistant of theirs had written it.
  person_id text not null references person (id),
  token_id text,
  -- Set aside when it was asked for, and spent when it was done.
  credits integer not null check (credits >= 0),
  spent integer check (spent between 0 and credits),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  -- Later than this it is not begun any more.
  give_up_at timestamptz(3) not null default now() + interval '30 minutes',
  -- What made it: the writer's or model's name, the version of its instructions and of the brand, and what the model counted.
  model text not null,
  prompt_version text,
  brand_version integer,
  input_tokens integer,
  output_tokens integer,
  -- What was made, where that is kept nowhere else.
  result jsonb,
  error text,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, article_id) references article on delete cascade,
  constraint is_for_its_subject check (
    case
      when kind in ('post', 'images') then post_id is not null and article_id is null
      when kind in ('article', 'improvement') then article_id is not null and post_id is null
      else post_id is null and article_id is null
    end
  ),
  constraint working_has_lease check ((status = 'working') = (lease_until is not null)),
  constraint failed_has_error check ((status = 'failed') = (error is not null)),
  constraint done_has_price check ((status = 'done') = (spent is not null)),
  constraint ended_has_time check ((status in ('done', 'failed')) = (ended_at is not null))
);
create index generation_of_post on generation (organization_id, post_id, created_at desc);
create index generation_of_article on generation (organization_id, article_id, created_at desc);
create index generation_of_project on generation (organization_id, project_id);
create index generation_open on generation (organization_id, next_attempt_at) where status in ('pending', 'working');
create index generation_waiting on generation (next_attempt_at) where status = 'pending';
create index generation_transcription on generation (organization_id, project_id, created_at desc, id desc) where kind = 'transcription';
create index generation_leased on generation (lease_until) where status = 'working';
call raise_wall('generation', 'select, insert, update');

-- Takes what waits or whose worker let its lease run out: recordings, which take minutes, or everything else, so that neither waits behind
-- the other. It takes from the organizations of which least is being made, and no more than `each` at once of one: however much waits
-- there, the others have their turn. What a caller waits for is counted elsewhere.
create function claim_generations(batch integer, each integer, lease_seconds integer, of_recordings boolean)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with recursive place as (
    (select g.organization_id from generation g where g.status in ('pending', 'working') order by g.organization_id limit 1)
    union all
    select following.* from place, lateral (
      select g.organization_id from generation g
      where g.status in ('pending', 'working') and g.organization_id > place.organization_id
      order by g.organization_id limit 1
    ) following
  ), busy as (
    select place.organization_id, (
      select count(*) from generation q
      where q.organization_id = place.organization_id and q.status = 'working' and q.lease_until > now() and q.kind <> 'images'
        and (q.kind = 'transcription') = of_recordings
    ) as working
    from place
  ), waiting as (
    select first.organization_id, first.id, busy.working + row_number() over (partition by first.organization_id order by first.next_attempt_at) as turn
    from busy, lateral (
      select g.organization_id, g.id, g.next_attempt_at from generation g
      where g.organization_id = busy.organization_id and (g.kind = 'transcription') = of_recordings
        and ((g.status = 'pending' and g.next_attempt_at <= now()) or (g.status = 'working' and g.lease_until <= now()))
      order by g.next_attempt_at
      limit greatest(0, each - busy.working)
    ) first
  ), next as materialized (
    select g.organization_id, g.id from generation g
    join waiting on waiting.organization_id = g.organization_id and waiting.id = g.id
    where (g.status = 'pending' and g.next_attempt_at <= now()) or (g.status = 'working' and g.lease_until <= now())
    order by waiting.turn, g.next_attempt_at
    limit batch
    for update of g skip locked
  )
  update generation g
  set status = 'working', attempts = g.attempts + 1, fence = g.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where g.organization_id = next.organization_id and g.id = next.id
  returning g.organization_id, g.id, g.fence
$$;

create function next_generation_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(next_attempt_at) from generation where status = 'pending'),
    (select min(lease_until) from generation where status = 'working')
  )
$$;
revoke all on function claim_generations(integer, integer, integer, boolean), next_generation_at() from public;
grant execute on function claim_generations(integer, integer, integer, boolean), next_generation_at() to galley_service;

-- Which generation a revision came from; null for what people and their assistants wrote.
alter table post_revision
  add column generation_id text,
  add foreign key (organization_id, generation_id) references generation (organization_id, id);
alter table article_revision
  add column generation_id text,
  add foreign key (organization_id, generation_id) references generation (organization_id, id);

-- How an image came to be, where the service drew it.
alter table image
  add column prompt text,
  add column model text,
  add constraint drawn_has_model check ((prompt is null) = (model is null));

-- How many improvements a project has asked for on one day. Not counted in their rows, which go with their articles.
alter table project
  add column improvements_on date,
  add column improvements integer not null default 0 check (improvements >= 0);
