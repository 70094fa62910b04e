-- Returns the image that is a project's logo.
create or replace function logo_of(wanted_project text) returns text
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return (
    select b.profile #>> '{visual,logoImageId}' from brand b
    where b.organization_id = organization and b.project_id = wanted_project
    order by b.version desc
    limit 1
  );
end
$$;

revoke all on function logo_of(text) from public;
grant execute on function logo_of(text) to galley_service;

-- Lists which of some images something of their project shows now. It runs as the owner, since under row-level security no index answers
-- whether lists have something in common; the conditions are the wall.
create or replace function images_shown_among(wanted_project text, ids text[]) returns table (image_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  return query
  select shown.id
  from article_revision r
  join article a on a.organization_id = r.organization_id and a.id = r.article_id and r.revision in (a.revision, a.published_revision)
  cross join lateral unnest(r.image_ids) shown (id)
  where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids && ids and a.project_id = wanted_project
  union
  select shown.id
  from post_revision r
  join post p on p.organization_id = r.organization_id and p.id = r.post_id and p.revision = r.revision
  cross join lateral unnest(r.image_ids) shown (id)
  where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids && ids and p.project_id = wanted_project
  union
  select shown.id
  from blog_settings s
  cross join lateral unnest(s.image_ids) shown (id)
  where s.organization_id = organization and s.project_id = wanted_project
  union
  select logo_of(wanted_project);
end
$$;

revoke all on function images_shown_among(text, text[]) from public;
grant execute on function images_shown_among(text, text[]) to galley_service;

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
