-- Rows of the media library, whose files are not there.
insert into image (organization_id, id, project_id, alt, width, height, license, created_at, file_name, content_hash, kind, variants, placeholder)
select 'org_0', 'img_' || lpad(n::text, 8, '0'), 'prj_0', case when n % 20 = 0 then '' else initcap(t.first_word) || ' by the ' || t.second_word end, 1600, 900, 'own',
  date_trunc('milliseconds', now() - interval '3 years' + n * (interval '3 years' / (current_setting('large.images')::integer + 1))), 'picture-' || n || '.jpg',
  sha256(convert_to(n::text, 'UTF8')), 'jpeg', jsonb_build_array(jsonb_build_object('name', 'original.jpg', 'width', 1600, 'height', 900, 'bytes', 180000 + n % 999)), 'data:image/webp;base64,UklGRhoAAABXRUJQ'
from generate_series(1, current_setting('large.images')::integer) n
join large_text t on t.place = n % current_setting('large.texts')::integer;
insert into image_address (image_id, organization_id) select id, organization_id from image;
insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words, written_at)
select i.organization_id, 'image', i.id, i.project_id, i.file_name, i.alt, w.title, w.title || w.alt, i.created_at
from image i
cross join lateral (
  select (k || 'picture:1 ' || k || substr(i.id, 5)::integer || ':2 ' || k || 'jpg:3')::tsvector as title,
    coalesce((select string_agg(k || lower(word) || ':' || at, ' ') from regexp_split_to_table(nullif(i.alt, ''), ' ') with ordinality as a (word, at))::tsvector, ''::tsvector) as alt
  from (select substr(md5('org_0'), 1, 4) as k)
) w
where i.organization_id = 'org_0';
update organization_quota set bytes_used = current_setting('large.images')::bigint * 180500 where organization_id = 'org_0';
