-- Lists the posts of the organization whose current revision shows an image. It runs as the owner, since under row-level security no index
-- answers whether a list contains something; the condition is the wall.
create or replace function posts_showing(image_id text, rows_max integer) returns table (post_id text, title text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  organization text := current_organization_id();
begin
  return query
  select p.id, p.title
  from post_revision r
  join post p on p.organization_id = r.organization_id and p.id = r.post_id and p.revision = r.revision
  where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[posts_showing.image_id]
  order by p.id
  limit rows_max;
end
$$;

revoke all on function posts_showing(text, integer) from public;
grant execute on function posts_showing(text, integer) to galley_service;
