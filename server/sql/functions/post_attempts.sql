-- Returns the moment at which a post goes that has waited for the end of a window: within a tenth of a second of it, the earlier its date the sooner, since
-- all that has waited comes due together. No post waits that is more than so many minutes late by then.
create or replace function moment_after(window_end timestamptz, date timestamptz, late_minutes integer) returns timestamptz
language sql immutable parallel safe
return window_end + date_trunc(
  'milliseconds', greatest(interval '0', date - window_end + make_interval(mins => late_minutes)) / (600 * late_minutes)::float8
);

revoke all on function moment_after(timestamptz, timestamptz, integer) from public;
grant execute on function moment_after(timestamptz, timestamptz, integer) to galley_service;

-- Begins the attempt of a claim, decides how the post goes out, and reads what the delivery needs. `lost`: the claim is void, or nothing is left to
-- deliver. `waits`: it was given back, without an attempt, because its network takes no more posts of the account for now. Of posts that look at once one
-- looks at a time, since two would find the same room. An ended lease counts as a setback: its worker has most likely died of this post.
create or replace function begin_post_attempt(
  organization text, publication text, of_fence bigint, attempt integer, died boolean, late_minutes integer,
  with_account text[], without_account text[]
) returns table (
  outcome text, project_id text, post_id text, destination text, revision integer, setbacks integer, way text, reservation text, credits integer, begun_with text, late_seconds float8, article_id text, content jsonb, account jsonb, closed_until timestamptz, parts jsonb, at timestamptz
)
language plpgsql volatile
-- Plans that were made for empty tables must not read all rows of an organization.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  present post_publication;
  of_account network_account;
  under_way integer;
  seconds float8;
begin
  outcome := 'lost';
  select q.* into present from post_publication q
  where q.organization_id = organization and q.id = publication and q.status in ('pending', 'delivering')
  for no key update;
  if not found then
    delete from work w where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence;
    return next;
    return;
  end if;
  setbacks := present.setbacks + died::integer;
  select n.* into of_account from network_account n
  where n.organization_id = organization and n.project_id = present.project_id and n.network = present.destination;
  -- One of which a part is out goes on, and a person has no limit.
  if present.network_id is null and present.way is distinct from 'export' and of_account.window_ends_at > now() then
    perform pg_advisory_xact_lock(hashtextextended('posts ' || organization || ' ' || present.destination || ' ' || of_account.network_id, 0));
    select n.* into of_account from network_account n
    where n.organization_id = organization and n.project_id = present.project_id and n.network = present.destination;
    select count(*) into under_way from work w
    join post_publication p on p.organization_id = w.organization_id and p.id = w.subject and p.status = 'delivering'
    where w.organization_id = organization and w.kind = 'posts' and w.leased and w.at > now() and w.subject <> publication
      and w.place in (
        select o.project_id || ' ' || o.network from network_account o
        where o.organization_id = organization and o.network = of_account.network and o.network_id = of_account.network_id
      );
    if of_account.window_ends_at > now() and under_way >= of_account.posts_left then
      seconds := extract(epoch from moment_after(of_account.window_ends_at, present.due_at, late_minutes) - now());
      if of_account.posts_left > 0 then
        -- Posts under way may still fail and leave their room to others. A long queue looks less often.
        select least(seconds, 5 + count(*) / 50.0) into seconds from (
          select from work w
          where w.organization_id = organization and w.kind = 'posts' and w.place = present.project_id || ' ' || present.destination
          limit 1000
        ) queue;
      elsif present.due_at < of_account.window_ends_at - make_interval(mins => late_minutes) then
        -- It would come too late, and is told so.
        seconds := null;
      end if;
    end if;
  end if;
  if seconds is not null then
    update work w set at = now() + make_interval(secs => seconds), leased = false, attempts = attempt - 1
    where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence;
    if found then
      update post_publication q set status = 'pending', setbacks = begin_post_attempt.setbacks
      where q.organization_id = organization and q.id = publication;
      outcome := 'waits';
    end if;
    return next;
    return;
  end if;
  way := coalesce(present.way, case
    when present.destination = any (case when of_account.status = 'connected' then with_account else without_account end) then 'api' else 'export'
  end);
  update post_publication q set status = 'delivering', attempts = attempt, setbacks = begin_post_attempt.setbacks, way = begin_post_attempt.way
  where q.organization_id = organization and q.id = publication and exists (
    select from work w
    where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence and w.leased
  );
  if not found then
    return next;
    return;
  end if;
  outcome := 'begun';
  project_id := present.project_id;
  post_id := present.post_id;
  destination := present.destination;
  revision := present.revision;
  reservation := present.reservation;
  credits := present.credits;
  begun_with := present.network_id;
  late_seconds := extract(epoch from now() - present.due_at);
  at := now();
  select p.article_id, r.content into article_id, content from post p
  join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = present.revision
  where p.organization_id = organization and p.id = present.post_id;
  if of_account.id is not null then
    account := jsonb_build_object(
      'id', of_account.id, 'network_id', of_account.network_id, 'handle', of_account.handle, 'status', of_account.status,
      'credentials', of_account.credentials, 'expires_in', extract(epoch from of_account.access_expires_at - now())
    );
    closed_until := case when of_account.posts_left = 0 and of_account.window_ends_at > now() then of_account.window_ends_at end;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.number) into parts from post_part p
  where p.organization_id = organization and p.publication_id = publication;
  return next;
end
$$;

revoke all on function begin_post_attempt(text, text, bigint, integer, boolean, integer, text[], text[]) from public;
grant execute on function begin_post_attempt(text, text, bigint, integer, boolean, integer, text[], text[]) to galley_service;

-- Records that a part is about to be sent, as the last before its one call: for the first time, after the network has refused it, or once more after all
-- searches have missed it. `again` says that it may be out from an earlier send. Anything but `begun` has to undo the transaction. It locks the post
-- before the publication, and that before its work, as everything does that changes them.
create or replace function begin_post_part(
  organization text, publication text, of_fence bigint, part integer, of_account text, of_network_id text, charge text, price integer,
  lease_seconds integer, looks_max integer
) returns table (outcome text, again boolean)
language plpgsql volatile
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  is_out boolean;
  connected text;
begin
  if part = 1 then
    -- It must not go out before its article, nor after that is taken down.
    select not p.from_article or exists (
      select from article a where a.organization_id = organization and a.id = p.article_id and a.published_revision is not null
    ) into is_out
    from post p where p.organization_id = organization and p.id = (
      select q.post_id from post_publication q where q.organization_id = organization and q.id = publication
    )
    for key share of p;
    if is_out is not true then
      outcome := 'article_gone';
      return next;
      return;
    end if;
  end if;
  select n.network_id into connected from network_account n
  where n.organization_id = organization and n.id = of_account and not exists (
    select from deletion d where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = n.project_id)
  );
  if connected is distinct from of_network_id then
    outcome := case when connected is null then 'not_connected' else 'replaced' end;
    return next;
    return;
  end if;
  outcome := 'lost';
  update post_publication q
  set network_id = coalesce(q.network_id, of_network_id), reservation = coalesce(q.reservation, charge),
    credits = case when q.reservation is null then price else q.credits end
  where q.organization_id = organization and q.id = publication and q.status in ('pending', 'delivering') and exists (
    select from work w
    where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence and w.leased
  );
  if not found then
    return next;
    return;
  end if;
  update work w set at = now() + make_interval(secs => lease_seconds)
  where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence;
  if not found then
    return next;
    return;
  end if;
  insert into post_part as p (organization_id, publication_id, number, status)
  values (organization, publication, part, 'sent')
  on conflict (organization_id, publication_id, number) do update
  set status = 'sent', sends = p.sends + 1, looks = 0, sent_at = excluded.sent_at, sent_again = p.sent_again or p.status = 'unknown'
  where p.status = 'rejected' or (p.status = 'unknown' and p.looks >= looks_max and not p.sent_again)
  returning p.sent_again into again;
  outcome := case when again is null then 'under_way' else 'begun' end;
  return next;
end
$$;

revoke all on function begin_post_part(text, text, bigint, integer, text, text, text, integer, integer, integer) from public;
grant execute on function begin_post_part(text, text, bigint, integer, text, text, text, integer, integer, integer) to galley_service;

-- Derives an approved post's status from its destinations: published when every dated one is published, failed when one has failed and none is under way.
-- A post that waits for an approval keeps its status.
create or replace function roll_up_post(organization text, post text) returns text
language plpgsql volatile
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  statuses text[];
  following text;
begin
  select array_agg(d.status) into statuses from post_destination d where d.organization_id = organization and d.post_id = roll_up_post.post;
  update post p
  set updated_at = now(), status = case
    when p.approved_revision is distinct from p.revision then p.status
    when statuses && array['scheduled', 'delivering'] then 'scheduled'
    when 'failed' = any (statuses) then 'failed'
    when 'confirmed' = any (statuses) then 'published'
    else 'approved' end
  where p.organization_id = organization and p.id = roll_up_post.post
  returning p.status into following;
  return following;
end
$$;

revoke all on function roll_up_post(text, text) from public;
grant execute on function roll_up_post(text, text) to galley_service;

-- Records that a destination shows a post: the publication, the destination, the post, and the part with which it was finished where its answer is not in
-- the ledger yet. With a fence it ends the claim, and returns nothing where that is void. Returns what was reserved for it.
create or replace function confirm_post(
  organization text, publication text, of_post text, of_destination text, of_url text, of_fence bigint, part integer, part_network_id text
) returns table (status text, reservation text, credits integer)
language plpgsql volatile
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  if of_fence is not null then
    perform from post p where p.organization_id = organization and p.id = of_post for update;
  end if;
  select q.reservation, q.credits into reservation, credits from post_publication q
  where q.organization_id = organization and q.id = publication and (of_fence is null or q.status in ('pending', 'delivering'))
  for no key update;
  if not found then
    return;
  end if;
  if of_fence is not null then
    delete from work w
    where w.organization_id = organization and w.kind = 'posts' and w.subject = publication and w.fence = of_fence and w.leased;
    if not found then
      return;
    end if;
    update post_part p set status = 'accepted', network_id = part_network_id
    where p.organization_id = organization and p.publication_id = publication and p.number = part and p.status in ('sent', 'unknown');
  end if;
  update post_publication q
  set status = 'confirmed', setbacks = case when part is null then q.setbacks else 0 end, error_kind = null, error_code = null, last_error = null,
    url = of_url, published_at = now(), reservation = null, credits = null
  where q.organization_id = organization and q.id = publication;
  update post_destination d set status = 'confirmed', url = of_url, published_at = now()
  where d.organization_id = organization and d.post_id = of_post and d.destination = of_destination;
  status := roll_up_post(organization, of_post);
  return next;
end
$$;

revoke all on function confirm_post(text, text, text, text, text, bigint, integer, text) from public;
grant execute on function confirm_post(text, text, text, text, text, bigint, integer, text) to galley_service;
