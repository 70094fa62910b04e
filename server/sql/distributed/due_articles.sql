-- Lists articles that are due, in turns, as on one database. A query of all nodes numbers what each organization has, and takes the first of all.
create or replace function due_articles(batch integer, each integer default 1000)
returns table (organization_id text, article_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  question constant text := $question$
  select n.organization_id, n.id from (
    select w.organization_id, w.id, w.due_at, row_number() over (partition by w.organization_id order by w.due_at) as turn
    from article w
    where %s and w.due_at is not null and w.due_at <= now() and not exists (
      select from deletion d
      where d.organization_id = w.organization_id and d.closed_at is not null and (d.project_id is null or d.project_id = w.project_id)
    )
  ) n
  where n.turn <= least($1, $2)
  order by n.turn, n.due_at limit $1
  $question$;
begin
  return query execute format(question, 'true') using batch, each;
exception when others then
  -- A node is away. Nobody else waits for that.
  return query execute format(question, 'w.organization_id = any ($3)') using batch, each, organizations_answering();
end
$$;

revoke all on function due_articles(integer, integer) from public;
grant execute on function due_articles(integer, integer) to galley_service;
