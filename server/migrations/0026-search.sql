-- Functions here are bound to what they call when they are made: columns are reckoned from them, also where a dump is read
-- with an empty search path.

-- A text as it is compared: without case, accents and punctuation, whatever the database's locale; words parted by spaces.
create function folded(content text) returns text
language sql immutable parallel safe strict
return case when octet_length(content) = char_length(content)
  then regexp_replace(lower(content collate "C"), '[^a-z0-9]+', ' ', 'g')
  else regexp_replace(
    lower(replace(replace(replace(translate(
      normalize(regexp_replace(
        -- Cut, since one character may stand for eighteen.
        left(normalize(content, nfkd), 200000) collate "C",
        -- Accents and points, what joins without being seen, and what asks for an emoji.
        '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]+', '', 'g'
      ), nfc),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐØøŁłĐđÐðÞþĦħŊŋƏəıÆŒẞ',
      'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґoollddddtthhnneeiæœß'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate "C"),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3007-\u3030\u303d-\u303f\u30fb\ue000-\uf8ff\ufe10-\ufe6f\uff00-\uff0f\ufff0-\uffff\U0001f000-\U0001ffff]+',
    ' ', 'g'
  )
end;

-- The words of a folded text in order. Scripts that put no spaces between words have each character stand for itself.
create function words_of(folded_text text) returns text[]
language sql immutable parallel safe strict
return string_to_array(btrim(case when octet_length(folded_text) = char_length(folded_text) then folded_text
  else regexp_replace(
    regexp_replace(
      folded_text collate "C",
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'
    ),
    '  +', ' ', 'g'
  )
end), ' ');

-- What every word of an organization begins with in the index, which so is as good as one index for each of them.
create function search_key(organization text) returns text
language sql immutable parallel safe strict
return substr(md5(organization), 1, 4);

-- Words with their places. Bounded, since PostgreSQL refuses what is too much: 150,000 characters, 30,000 words, 60 characters of a word.
create function search_words(organization text, content text) returns tsvector
language sql immutable parallel safe strict
return (
  select coalesce(string_agg(k.key || left(w.word, 60) || ':' || w.place, ' '), '')::tsvector
  from (select search_key(organization) as key offset 0) k,
    unnest((words_of(left(folded(content), 150000)))[:30000]) with ordinality w (word, place)
);

-- What a person has typed: every word of it, and of the last one at least the beginning. Null where there is no word in it.
create function search_query(organization text, typed text) returns tsquery
language sql immutable parallel safe strict
return (
  select (string_agg(part.phrase, ' & ' order by part.place) || ':*')::tsquery
  from (
    select w.place, string_agg(search_key(organization) || left(p.word, 60), ' <-> ' order by p.place) as phrase
    from unnest(string_to_array(btrim(folded(typed)), ' ')) with ordinality w (word, place)
    cross join lateral unnest(words_of(w.word)) with ordinality p (word, place)
    where p.word <> ''
    group by w.place
  ) part
);

-- What people search, one row for whatever has text, rewritten with every change of it. Apart from the tables that the text
-- is from, since those change with every step of a life cycle, and an index of words is dear.
create table search_entry (
  organization_id text not null,
  type text not null check (type in ('article', 'post', 'topic', 'image')),
  id text not null,
  project_id text not null,
  title text not null,
  -- Everything else that is searched, without marks.
  content text not null,
  title_words tsvector not null generated always as (search_words(organization_id, title)) stored,
  words tsvector not null generated always as (search_words(organization_id, title || ' ' || content)) stored,
  written_at timestamptz(3) not null default now(),
  article_id text generated always as (case type when 'article' then id end) stored,
  post_id text generated always as (case type when 'post' then id end) stored,
  topic_id text generated always as (case type when 'topic' then id end) stored,
  image_id text generated always as (case type when 'image' then id end) stored,
  primary key (organization_id, type, id),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, post_id) references post on delete cascade,
  foreign key (organization_id, topic_id) references topic on delete cascade,
  foreign key (organization_id, image_id) references image on delete cascade
);
create index search_entry_of_article on search_entry (organization_id, article_id) where article_id is not null;
create index search_entry_of_post on search_entry (organization_id, post_id) where post_id is not null;
create index search_entry_of_topic on search_entry (organization_id, topic_id) where topic_id is not null;
create index search_entry_of_image on search_entry (organization_id, image_id) where image_id is not null;

-- What there is already. Addresses of links and images are left out, and the marks of Markdown.
insert into search_entry (organization_id, type, id, project_id, title, content, written_at)
select a.organization_id, 'article', a.id, a.project_id, r.title,
  r.summary || ' ' || regexp_replace(
    regexp_replace(regexp_replace(r.markdown, '\]\([^)]*\)', ' ', 'g'), '(^|\n)[ >]*(#{1,6}|[-*+]|[0-9]+[.)])[ ]+', '\1', 'g'), '[*`\[\]\\>]', '', 'g'
  ), r.created_at
from article a
join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision;

insert into search_entry (organization_id, type, id, project_id, title, content, written_at)
select p.organization_id, 'post', p.id, p.project_id, p.title, (
  select coalesce(string_agg(t.value #>> '{}', ' '), '')
  from unnest(array['$.text', '$.parts[*].text', '$.slides[*].kicker', '$.slides[*].title', '$.slides[*].body', '$.caption', '$.hashtags[*]']::jsonpath[]) path
  cross join lateral jsonb_path_query(r.content, path) t (value)
), r.created_at
from post p
join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision;

insert into search_entry (organization_id, type, id, project_id, title, content, written_at)
select organization_id, 'topic', id, project_id, title, keyword, created_at from topic;

insert into search_entry (organization_id, type, id, project_id, title, content, written_at)
select organization_id, 'image', id, project_id, coalesce(file_name, ''), concat_ws(' ', alt, credit), created_at from image;

create index search_entry_words on search_entry using gin (words);
call raise_wall('search_entry', 'select, insert, update, delete');

-- What of the organization has every word, the best first: what has them in its title, then by rank, then the newest. Ranks
-- are reckoned for the newest 200 only: a word that more have tells little of any of them. It runs as the owner, since under
-- row-level security no index finds words; the condition is the wall.
create function search_entries(typed text, project_ids text[], types text[], rows_max integer)
returns table (type text, id text, place integer)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public
as $$
declare
  query tsquery := search_query(current_organization_id(), typed);
begin
  return query
    select found.type, found.id, (row_number() over (order by found.in_title desc, found.rank desc, found.written_at desc, found.id))::integer
    from (
      select hit.*, ts_rank(hit.words, query) as rank
      from (
        select e.type, e.id, e.title_words @@ query as in_title, e.written_at, e.words
        from search_entry e
        where e.words @@ query and e.organization_id = current_organization_id()
          and (project_ids is null or e.project_id = any(project_ids))
          and (search_entries.types is null or e.type = any(search_entries.types))
        order by in_title desc, e.written_at desc
        limit 200
      ) hit
    ) found
    order by 3
    limit rows_max;
end
$$;

-- The ids of a project's things of one type that have every word, in their title where `in_title` says so.
create function entries_with(typed text, wanted_project text, wanted_type text, in_title boolean) returns table (id text)
language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  query tsquery := search_query(current_organization_id(), typed);
begin
  return query
    select e.id from search_entry e
    where e.words @@ query and e.organization_id = current_organization_id() and e.project_id = wanted_project and e.type = wanted_type
      and (not in_title or e.title_words @@ query);
end
$$;

-- What has gone live, by when it did.
create index article_out on article (organization_id, project_id, published_at, id) where published_revision is not null;

-- The images that a revision of a post shows. A column, since under row-level security no index looks into content.
create function post_image_ids_in(content jsonb) returns text[]
language sql immutable parallel safe
return array(
  select distinct i.value #>> '{}'
  from unnest(array['$.imageId', '$.parts[*].imageId', '$.slides[*].imageId']::jsonpath[]) path
  cross join lateral jsonb_path_query(content, path) i (value)
  where jsonb_typeof(i.value) = 'string'
);
alter table post_revision add image_ids text[] not null generated always as (post_image_ids_in(content)) stored;
create index post_revision_images on post_revision using gin (image_ids) where image_ids <> '{}';

-- The posts of the organization whose current revision shows an image. As the owner, like articles_showing.
create function posts_showing(image_id text, rows_max integer) returns table (post_id text, title text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select p.id, p.title
  from post_revision r
  join post p on p.organization_id = r.organization_id and p.id = r.post_id and p.revision = r.revision
  where r.organization_id = current_organization_id() and r.image_ids <> '{}' and r.image_ids @> array[image_id]
  order by p.id
  limit rows_max
$$;

-- The image that is a project's logo.
create function logo_of(wanted_project text) returns text
language sql stable
as $$
  select b.profile #>> '{visual,logoImageId}' from brand b
  where b.organization_id = current_organization_id() and b.project_id = wanted_project
  order by b.version desc
  limit 1
$$;

-- Every image that something of a project shows now.
create function images_shown(wanted_project text) returns table (image_id text)
language sql stable
as $$
  select unnest(r.image_ids)
  from article a
  join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision in (a.revision, a.published_revision)
  where a.organization_id = current_organization_id() and a.project_id = wanted_project
  union
  select unnest(r.image_ids)
  from post p
  join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
  where p.organization_id = current_organization_id() and p.project_id = wanted_project
  union
  select logo_of(wanted_project)
$$;

revoke all on function
  folded(text), words_of(text), search_key(text), search_words(text, text), search_query(text, text),
  search_entries(text, text[], text[], integer), entries_with(text, text, text, boolean),
  post_image_ids_in(jsonb), posts_showing(text, integer), logo_of(text), images_shown(text)
from public;
grant execute on function
  folded(text), words_of(text), search_key(text), search_words(text, text), search_query(text, text),
  search_entries(text, text[], text[], integer), entries_with(text, text, text, boolean),
  post_image_ids_in(jsonb), posts_showing(text, integer), logo_of(text), images_shown(text)
to galley_service;
