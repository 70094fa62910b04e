-- Until now no operation could bring in an image, so that no row has a file behind it.
delete from image;
alter table image
  add file_name text,
  -- SHA-256 of the bytes as they were sent: the same image is kept once per project.
  add content_hash bytea not null,
  add kind text not null check (kind in ('jpeg', 'png', 'webp')),
  -- What lies in the store: [{ name, width, height, bytes }].
  add variants jsonb not null,
  add placeholder text not null,
  add constraint licensed_has_credit check (license <> 'licensed' or credit is not null);
create unique index image_content on image (organization_id, project_id, content_hash);
create index image_newest on image (organization_id, project_id, created_at desc, id desc);

-- Global: an image is read by its id alone, which nobody can guess.
create table image_address (
  image_id text primary key,
  organization_id text not null,
  foreign key (organization_id, image_id) references image on delete cascade
);
create index image_address_of_image on image_address (organization_id, image_id);
grant select, insert on image_address to galley_service;

-- What is served under an image's id, in one statement that brings its own wall.
create function served_image(wanted text) returns table (organization_id text, kind text, variants jsonb)
language plpgsql rows 1
as $$
begin
  select a.organization_id into organization_id from image_address a where a.image_id = wanted;
  if not found then return; end if;
  perform set_config('app.organization_id', organization_id, true);
  return query
    select i.organization_id, i.kind, i.variants from image i where i.organization_id = served_image.organization_id and i.id = wanted;
end
$$;

-- Changes whenever an image of the project is changed or deleted: public pages kept in memory depend on it.
alter table project add image_changes integer not null default 0;

-- The images that a revision shows. A column, since under row-level security no index looks into a text.
create function image_ids_in(markdown text, cover_image_id text) returns text[]
language sql immutable parallel safe
as $$
  select array(
    select (regexp_matches(markdown, '\(image:([A-Za-z0-9_-]{1,64})\)', 'g'))[1]
    union
    select cover_image_id where cover_image_id is not null
  )
$$;
alter table article_revision add image_ids text[] not null generated always as (image_ids_in(markdown, cover_image_id)) stored;
create index article_revision_images on article_revision using gin (image_ids) where image_ids <> '{}';

-- The articles of the organization that show an image now, in their current or their published revision. It runs as the
-- owner, since under row-level security no index answers whether a list contains something; the condition is the wall.
create function articles_showing(image_id text, rows_max integer) returns table (article_id text, title text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select a.id, a.title
  from article_revision r
  join article a on a.organization_id = r.organization_id and a.id = r.article_id and r.revision in (a.revision, a.published_revision)
  where r.organization_id = current_organization_id() and r.image_ids <> '{}' and r.image_ids @> array[image_id]
  group by a.id, a.title
  order by a.id
  limit rows_max
$$;

-- Which of these images have no row, looked at across organizations. An organization that is not here may be at home in
-- another database, so that nothing of it counts as missing.
create function images_without_row(organization_ids text[], image_ids text[]) returns table (image_id text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select w.image_id
  from unnest(organization_ids, image_ids) w (organization_id, image_id)
  join organization o on o.organization_id = w.organization_id
  where not exists (select from image i where i.organization_id = w.organization_id and i.id = w.image_id)
$$;

revoke all on function
  served_image(text), image_ids_in(text, text), articles_showing(text, integer), images_without_row(text[], text[])
from public;
grant execute on function
  served_image(text), image_ids_in(text, text), articles_showing(text, integer), images_without_row(text[], text[])
to galley_service;
