-- Articles of every state in the large organization's project, with all that goes with each, and ten live ones in every other organization.
-- The texts repeat after those of `large_text`; the words of each title are its own.
create unlogged table large_article as
select n, 'art_' || lpad(n::text, 8, '0') as id, t.place as text,
  initcap(t.first_word) || ' ' || t.second_word || ' ' || n as title, t.first_word || ' ' || t.second_word || ' ' || n as folded,
  t.first_word || '-' || t.second_word || '-' || n as slug,
  case when n % 10 < 7 then 'en' when n % 10 < 9 then 'de' else 'pt' end as locale,
  case when n % 50 < 30 then 'published' when n % 50 < 40 then 'draft' when n % 50 < 44 then 'in_review' when n % 50 < 46 then 'approved' else 'scheduled' end as status,
  date_trunc('milliseconds', now() - interval '3 years' + n * (interval '3 years' / (current_setting('large.articles')::integer + 1))) as at,
  date_trunc('minute', now()) + interval '1 day' + make_interval(mins => (n::bigint * 7919 % 525600)::integer) as future,
  'usr_m' || floor(current_setting('large.members')::integer * power((n::bigint * 2654435761 % 1000003) / 1000003.0, 3))::integer + 1 as author
from generate_series(1, current_setting('large.articles')::integer) n
join large_text t on t.place = n % current_setting('large.texts')::integer;

insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision,
  published_slug, scheduled_local, scheduled_zone, scheduled_at, due_at, published_at, live_at, planned_at, created_at, updated_at)
select 'org_0', id, 'prj_0', locale, status, title, folded, slug, 1,
  case when status in ('approved', 'scheduled', 'published') then 1 end, case when status = 'published' then 1 end,
  case when status = 'published' then slug end,
  case when status = 'scheduled' then to_char(future at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') end, case when status = 'scheduled' then 'UTC' end,
  case when status = 'scheduled' then future end, case when status = 'scheduled' then future end,
  case when status = 'published' then at end, case when status = 'published' then at end,
  case when status = 'draft' and n % 5 = 0 then future end, at, at
from large_article;

insert into article_slug (organization_id, project_id, locale, slug, article_id) select 'org_0', 'prj_0', locale, slug, id from large_article;

-- Live articles have a tag that many have, and one that few have.
insert into article_tag (organization_id, article_id, slug, project_id, locale, tag, published_at)
select 'org_0', a.id, t.slug, 'prj_0', a.locale, t.tag, a.at
from large_article a cross join lateral (
  values ('heating', 'Heating'), ('subject-' || a.n % 3000, 'Subject ' || a.n % 3000)
) t (slug, tag)
where a.status = 'published';

-- Every tenth article shows an image, and one has been written five hundred times.
insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, cover_image_id, word_count, checks, author_kind, author_id, created_at)
select 'org_0', a.id, 1, a.title, a.slug,
  case when a.n % 10 = 0 then t.markdown || E'\n\n![A wall](image:img_' || lpad((a.n / 10 % current_setting('large.images')::integer + 1)::text, 8, '0') || ')' else t.markdown end,
  t.summary, case when a.n % 10 = 5 then 'img_' || lpad((a.n / 10 % current_setting('large.images')::integer + 1)::text, 8, '0') end, t.word_count, '[]', 'human', a.author, a.at
from large_article a join large_text t on t.place = a.text;

insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id, created_at)
select organization_id, article_id, more, title, slug, markdown, summary, word_count, checks, author_kind, author_id, created_at + make_interval(mins => more)
from article_revision, generate_series(2, 500) more where organization_id = 'org_0' and article_id = 'art_' || lpad('31', 8, '0') and revision = 1;
update article set revision = 500 where organization_id = 'org_0' and id = 'art_' || lpad('31', 8, '0');

insert into approval (organization_id, id, article_id, revision, approved_by, policy, created_at)
select 'org_0', 'apr_' || n, id, 1, author, '{}', at from large_article where status in ('approved', 'scheduled', 'published');

insert into published_body (organization_id, article_id, revision, answer, image_ids)
select 'org_0', a.id, 1, left(json_build_object('id', a.id, 'revision', 1, 'locale', a.locale, 'slug', a.slug, 'title', a.title)::text, -1) || ', ' || substr(t.body, 2), '{}'
from large_article a join large_text t on t.place = a.text where a.status = 'published';

insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, attempts, url, published_at, created_at, due_at)
select 'org_0', 'pub_' || n, 'prj_0', id, 1, 'hosted_blog', true, 'confirmed', 1, 'https://hearth.example/' || slug, at, at, at
from large_article where status = 'published';

insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words, written_at)
select 'org_0', 'article', a.id, 'prj_0', a.title, t.content, w.words, w.words || t.words, a.at
from large_article a join large_text t on t.place = a.text
cross join lateral (
  select (k || t.first_word || ':1 ' || k || t.second_word || ':2 ' || k || a.n || ':3')::tsvector as words from (select substr(md5('org_0'), 1, 4) as k)
) w;

-- One article has long talk.
insert into comment (organization_id, id, project_id, article_id, body, quote, prefix, suffix, revision, author_id, created_at, resolved_at, resolved_by)
select 'org_0', 'cmt_' || c.n, 'prj_0', a.id, 'How thick is the wall? ' || c.n, '', '', '', 1, a.author, a.at,
  case when c.n % 3 = 0 then a.at end, case when c.n % 3 = 0 then a.author end
from generate_series(1, current_setting('large.articles')::integer / 5) c (n)
join large_article a on a.n = case when c.n <= least(2000, current_setting('large.articles')::integer / 100) then 32 else c.n end;

insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at, updated_at)
select 'org_' || o, 'art_o' || o || '_' || n, 'prj_' || o, 'en', 'published', 'Title ' || n, 'title ' || n, 'title-' || n, 1, 1, 1, 'title-' || n, now(), now(), now() - make_interval(mins => n)
from generate_series(1, current_setting('large.organizations')::integer - 1) o, generate_series(1, 10) n;
insert into article_slug select organization_id, project_id, locale, slug, id from article where organization_id <> 'org_0';
insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
select a.organization_id, a.id, 1, a.title, a.slug, t.markdown, t.summary, t.word_count, '[]', 'human', 'usr_bench'
from article a, large_text t where a.organization_id <> 'org_0' and t.place = 0;
insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words)
select a.organization_id, 'article', a.id, a.project_id, a.title, '', w.words, w.words from article a
cross join lateral (select (k || 'title:1 ' || k || substr(a.title, 7) || ':2')::tsvector as words from (select substr(md5(a.organization_id), 1, 4) as k)) w
where a.organization_id <> 'org_0';
insert into published_body (organization_id, article_id, revision, answer, image_ids)
select a.organization_id, a.id, 1, left(json_build_object('id', a.id, 'revision', 1, 'locale', a.locale, 'slug', a.slug, 'title', a.title)::text, -1) || ', ' || substr(t.body, 2), '{}'
from article a, large_text t where a.organization_id <> 'org_0' and t.place = 0;
insert into organization_quota (organization_id, articles_used) values ('org_0', current_setting('large.articles')::integer)
on conflict (organization_id) do update set articles_used = excluded.articles_used;
