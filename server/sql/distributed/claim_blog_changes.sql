-- Claims changes to blogs of which a CDN holds copies, as on one database. A query of all nodes numbers what each organization has, and rows are
-- claimed organization by organization. One claim at a time: two at once would both find the same room, and go past it together.
create or replace function claim_blog_changes(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, project_id text, slug text, image_id text, fence bigint, attempts integer, created_at timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  organization text;
  ids text[];
begin
  perform pg_advisory_xact_lock(7401850656);
  for organization, ids in
    select first.organization_id, array_agg(first.id) from (
      select waiting.organization_id, waiting.id from (
        select w.organization_id, w.id, coalesce(w.lease_until, w.next_attempt_at) as due, (w.lease_until > now()) as held,
          row_number() over (partition by w.organization_id, (w.lease_until > now()) order by coalesce(w.lease_until, w.next_attempt_at)) as place,
          count(*) filter (where w.lease_until > now()) over (partition by w.organization_id) as working
        from blog_change w
        where (coalesce(w.lease_until, w.next_attempt_at) <= now() or w.lease_until > now())
      ) waiting
      where waiting.held is not true and waiting.place + waiting.working <= each
      order by waiting.place + waiting.working, waiting.due limit batch
    ) first
    group by first.organization_id
  loop
    return query
    with next as materialized (
      select w.organization_id, w.id from blog_change w
      where w.organization_id = organization and w.id = any(ids) and coalesce(w.lease_until, w.next_attempt_at) <= now()
      for update of w skip locked
    )
    update blog_change w
    set attempts = w.attempts + 1, fence = w.fence + 1,
      lease_until = now() + make_interval(secs => lease_seconds)
    from next
    where w.organization_id = organization and w.organization_id = next.organization_id and w.id = next.id
    returning w.organization_id, w.id, w.project_id, w.slug, w.image_id, w.fence, w.attempts, w.created_at;
  end loop;
end
$$;

revoke all on function claim_blog_changes(integer, integer, integer) from public;
grant execute on function claim_blog_changes(integer, integer, integer) to galley_service;
