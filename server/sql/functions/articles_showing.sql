-- Lists the articles of the organization that show an image now, in their current or their published revision. It runs as the owner, since
-- under row-level security no index answers whether a list contains something; the condition is the wall.
create or replace function articles_showing(image_id text, rows_max integer) returns table (article_id text, title text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  organization text := current_organization_id();
begin
  return query
  select a.id, a.title
  from article_revision r
  join article a on a.organization_id = r.organization_id and a.id = r.article_id and r.revision in (a.revision, a.published_revision)
  where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[articles_showing.image_id]
  group by a.id, a.title
  order by a.id
  limit rows_max;
end
$$;

revoke all on function articles_showing(text, integer) from public;
grant execute on function articles_showing(text, integer) to galley_service;
