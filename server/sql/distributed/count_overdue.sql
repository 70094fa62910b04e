-- Counts what is overdue over all organizations, for those who look after the service, as on one database. Each kind is one query of all nodes.
create or replace function count_overdue(minutes integer) returns table (kind text, count integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  edge constant timestamptz := now() - make_interval(mins => minutes);
begin
  return query select 'article', count(*)::integer from article a where a.due_at < edge;
  return query
  select 'post', count(*)::integer
  from post_destination d join post p on p.organization_id = d.organization_id and p.id = d.post_id
  where d.status = 'scheduled' and d.at < edge and p.approved_revision = p.revision
    and not exists (
      select from deletion c
      where c.organization_id = d.organization_id and c.closed_at is not null and (c.project_id is null or c.project_id = d.project_id)
    )
    and (not p.from_article or d.at < now() - interval '60 minutes' or exists (
      select from article a where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
    ));
  return query
  select k.kind, coalesce(w.count, 0)::integer
  from (
    values ('publication'), ('post_publication'), ('export'), ('generation'), ('webhook_delivery')
  ) k (kind)
  left join (
    select case o.kind when 'publications' then 'publication' when 'platform_publications' then 'publication' when 'posts' then 'post_publication'
      when 'exports' then 'export' when 'generations' then 'generation' when 'recordings' then 'generation' when 'webhooks' then 'webhook_delivery' end as kind,
      sum(o.count) as count
    from (
      -- Deliveries that a paused endpoint holds are not overdue.
      select w.kind, count(*) as count from work w
      where not w.leased and w.at < edge and (w.kind <> 'webhooks' or exists (
        select from webhook_endpoint e where e.organization_id = w.organization_id and e.id = w.place and e.status = 'active'
      ))
      group by w.kind
    ) o
    group by 1
  ) w on w.kind = k.kind;
end
$$;

revoke all on function count_overdue(integer) from public;
grant execute on function count_overdue(integer) to galley_service;
