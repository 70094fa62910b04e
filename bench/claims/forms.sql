-- Forms of `claim_publications` that Citus could carry out over several shards: no recursive query, and locks of one organization at a
-- time. Each claims what the product's own claims, with the same turns.

-- Candidates by one query over all due rows, numbered within their organization.
create function claim_numbered(batch integer, lease_seconds integer, each integer) returns table (organization_id text, id text, fence bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  o record;
begin
  perform pg_advisory_xact_lock(7401850620);
  for o in
    select c.organization_id, array_agg(c.id) as ids from (
      select n.* from (
        select w.organization_id, w.id, coalesce(w.lease_until, w.next_attempt_at) as due,
          row_number() over (partition by w.organization_id order by coalesce(w.lease_until, w.next_attempt_at)) as turn
        from publication w
        where w.status in ('pending', 'delivering') and w.destination in ('hosted_blog', 'site')
          and coalesce(w.lease_until, w.next_attempt_at) <= now() and not is_closed(w.organization_id, w.project_id)
      ) n
      left join (
        select b.organization_id, count(*) as working from publication b
        where b.status = 'delivering' and b.lease_until > now() and b.destination in ('hosted_blog', 'site')
        group by b.organization_id
      ) busy on busy.organization_id = n.organization_id
      where n.turn <= least(batch, each - coalesce(busy.working, 0))
      order by n.turn + coalesce(busy.working, 0), n.due limit batch
    ) c group by c.organization_id
  loop
    return query
    with next as materialized (
      select w.id from publication w
      where w.organization_id = o.organization_id and w.id = any (o.ids)
        and w.status not in ('confirmed', 'failed') and coalesce(w.lease_until, w.next_attempt_at) <= now()
      for update skip locked
    )
    update publication w
    set status = 'delivering', attempts = w.attempts + 1, fence = w.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
    from next where w.organization_id = o.organization_id and w.id = next.id
    returning w.organization_id, w.id, w.fence;
  end loop;
end
$$;

-- Organizations with something due by a semi-join, then the first rows of each in a query of its own.
create function claim_each(batch integer, lease_seconds integer, each integer) returns table (organization_id text, id text, fence bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  o record;
  working bigint;
  places text[] := '{}';
  ids text[] := '{}';
  turns bigint[] := '{}';
  dues timestamptz[] := '{}';
  theirs text[];
  their bigint[];
  moments timestamptz[];
begin
  perform pg_advisory_xact_lock(7401850620);
  if not exists (
    select from publication w where w.status = 'pending' and w.next_attempt_at <= now()
  ) and not exists (select from publication w where w.status = 'delivering' and w.lease_until <= now()) then
    return;
  end if;
  for o in
    select g.organization_id from organization g
    where not is_closed(g.organization_id, null) and exists (
      select from publication w
      where w.organization_id = g.organization_id and w.status in ('pending', 'delivering') and w.destination in ('hosted_blog', 'site')
        and coalesce(w.lease_until, w.next_attempt_at) <= now()
    )
  loop
    select count(*) into working from publication w
    where w.organization_id = o.organization_id and w.status = 'delivering' and w.lease_until > now() and w.destination in ('hosted_blog', 'site');
    select array_agg(f.id), array_agg(working + f.turn), array_agg(f.due) into theirs, their, moments from (
      select w.id, coalesce(w.lease_until, w.next_attempt_at) as due,
        row_number() over (order by coalesce(w.lease_until, w.next_attempt_at)) as turn
      from publication w
      where w.organization_id = o.organization_id and w.status in ('pending', 'delivering') and w.destination in ('hosted_blog', 'site')
        and coalesce(w.lease_until, w.next_attempt_at) <= now() and not is_closed(w.organization_id, w.project_id)
      order by coalesce(w.lease_until, w.next_attempt_at) limit greatest(0, least(batch, each - working))
    ) f;
    continue when theirs is null;
    places := places || array_fill(o.organization_id, array[cardinality(theirs)]);
    ids := ids || theirs;
    turns := turns || their;
    dues := dues || moments;
  end loop;
  for o in
    select c.organization_id, array_agg(c.id) as ids from (
      select p.* from unnest(places, ids, turns, dues) p (organization_id, id, turn, due) order by p.turn, p.due limit batch
    ) c group by c.organization_id
  loop
    return query
    with next as materialized (
      select w.id from publication w
      where w.organization_id = o.organization_id and w.id = any (o.ids)
        and w.status not in ('confirmed', 'failed') and coalesce(w.lease_until, w.next_attempt_at) <= now()
      for update skip locked
    )
    update publication w
    set status = 'delivering', attempts = w.attempts + 1, fence = w.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
    from next where w.organization_id = o.organization_id and w.id = next.id
    returning w.organization_id, w.id, w.fence;
  end loop;
end
$$;
