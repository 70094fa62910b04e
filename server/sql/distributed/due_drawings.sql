-- Lists destinations of carousels that are to be drawn, in turns and the soonest first, as on one database. A query of all nodes numbers what each
-- organization has, and takes the first of all.
create or replace function due_drawings(batch integer, each integer default 1000)
returns table (organization_id text, post_id text, destination text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  question constant text := $question$
  select n.organization_id, n.post_id, n.destination from (
    select w.organization_id, w.post_id, w.destination, w.at, row_number() over (partition by w.organization_id order by w.at) as turn
    from post_destination w
    join post p on p.organization_id = w.organization_id and p.id = w.post_id
    where %1$s and w.status = 'scheduled' and w.at <= now() + interval '12 hours' and p.format = 'carousel' and p.approved_revision = p.revision
      and not exists (
        select from deletion d
        where d.organization_id = w.organization_id and d.closed_at is not null and (d.project_id is null or d.project_id = w.project_id)
      ) and not exists (
        select from export e
        where %2$s and e.organization_id = w.organization_id and e.post_id = w.post_id and e.revision = p.revision
          and e.destination = w.destination and e.expires_at > w.at + interval '1 hour'
      )
  ) n
  where n.turn <= least($1, $2)
  order by n.turn, n.at limit $1
  $question$;
begin
  return query execute format(question, 'true', 'true') using batch, each;
exception when others then
  -- A node is away. Nobody else waits for that.
  return query execute format(question, 'w.organization_id = any ($3) and p.organization_id = any ($3)', 'e.organization_id = any ($3)')
  using batch, each, organizations_answering();
end
$$;

revoke all on function due_drawings(integer, integer) from public;
grant execute on function due_drawings(integer, integer) to galley_service;
