-- Posts of every state, half of them made from articles, each for one destination.
create unlogged table large_post as
select n, 'pst_' || lpad(n::text, 8, '0') as id, (array['x', 'linkedin'])[n % 2 + 1] as format, initcap(t.first_word) || ' post ' || n as title, t.first_word as word,
  case when n % 10 < 4 then 'published' when n % 10 < 6 then 'draft' when n % 10 < 8 then 'in_review' when n % 10 < 9 then 'approved' else 'scheduled' end as status,
  date_trunc('milliseconds', now() - interval '1 year' + n * (interval '1 year' / (current_setting('large.posts')::integer + 1))) as at,
  date_trunc('minute', now()) + interval '1 day' + make_interval(mins => (n::bigint * 7919 % 525600)::integer) as future
from generate_series(1, current_setting('large.posts')::integer) n
join large_text t on t.place = n % current_setting('large.texts')::integer;
insert into post (organization_id, id, project_id, format, status, title, agent, revision, approved_revision, article_id, from_article, created_at, updated_at)
select 'org_0', id, 'prj_0', format, status, title, 'writer', 1, case when status in ('approved', 'scheduled', 'published') then 1 end,
  case when n % 2 = 0 then 'art_' || lpad((n / 2 % current_setting('large.articles')::integer + 1)::text, 8, '0') end, n % 2 = 0, at, at
from large_post;
insert into post_revision (organization_id, post_id, revision, content, author_kind, author_id, created_at)
select 'org_0', id, 1, case format when 'x' then jsonb_build_object('kind', 'x', 'parts', jsonb_build_array(jsonb_build_object('text', title, 'weightedLength', length(title))))
  else jsonb_build_object('kind', 'linkedin', 'text', title, 'hashtags', '[]'::jsonb, 'headline', title) end, 'human', 'usr_m1', at
from large_post;
insert into post_destination (organization_id, post_id, project_id, destination, status, at_local, at_zone, at, url, published_at, scheduled_by)
select 'org_0', id, 'prj_0', format, case status when 'published' then 'confirmed' when 'scheduled' then 'scheduled' else 'pending' end,
  to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), case when d.at is not null then 'UTC' end, d.at,
  case when status = 'published' then 'https://network.example/' || n end, case when status = 'published' then p.at end, case when d.at is not null then 'usr_m1' end
from large_post p cross join lateral (select case p.status when 'published' then p.at when 'scheduled' then p.future end as at) d;
insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, attempts, url, published_at, created_at)
select 'org_0', 'ppb_' || n, 'prj_0', id, 1, format, 'confirmed', at, 1, 'https://network.example/' || n, at, at from large_post where status = 'published';
insert into post_review (organization_id, id, post_id, revision, verdict, reason, reviewed_by, policy, created_at)
select 'org_0', 'rev_' || n, id, 1, 'approved', '', 'usr_m1', '{}', at from large_post where status in ('approved', 'scheduled', 'published');
insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words, written_at)
select 'org_0', 'post', p.id, 'prj_0', p.title, p.title, w.words, w.words, p.at
from large_post p cross join lateral (select (k || p.word || ':1 ' || k || 'post:2 ' || k || p.n || ':3')::tsvector as words from (select substr(md5('org_0'), 1, 4) as k)) w;
insert into topic (organization_id, id, project_id, title, title_key, locale, status, date, date_local, date_zone, created_at)
select 'org_0', 'top_' || n, 'prj_0', 'Topic ' || n, 'topic ' || n, 'en', case when n % 2 = 0 then 'planned' else 'suggested' end,
  d.at, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), case when d.at is not null then 'UTC' end, now() - make_interval(mins => n)
from generate_series(1, current_setting('large.articles')::integer / 50) n
cross join lateral (select case when n % 2 = 0 then date_trunc('minute', now()) + make_interval(mins => (n::bigint * 7919 % 525600)::integer) end as at) d;
insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words, written_at)
select 'org_0', 'topic', t.id, 'prj_0', t.title, '', w.words, w.words, t.created_at
from topic t cross join lateral (select (k || 'topic:1 ' || k || substr(t.id, 5) || ':2')::tsvector as words from (select substr(md5('org_0'), 1, 4) as k)) w;

-- One post has long talk.
insert into comment (organization_id, id, project_id, post_id, body, quote, prefix, suffix, revision, author_id, created_at, resolved_at, resolved_by)
select 'org_0', 'cmt_p' || c.n, 'prj_0', p.id, 'How thick is the wall? ' || c.n, '', '', '', 1, 'usr_m1', p.at,
  case when c.n % 3 = 0 then p.at end, case when c.n % 3 = 0 then 'usr_m1' end
from generate_series(1, current_setting('large.posts')::integer / 5) c (n)
join large_post p on p.n = case when c.n <= least(500, current_setting('large.posts')::integer / 50) then 4 else c.n end;
