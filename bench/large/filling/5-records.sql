-- Events, deliveries, audit, notifications, credits and results of the large organization, all younger than what is deleted.
insert into event (organization_id, id, project_id, type, subject_id, occurrence, data, created_at)
select 'org_0', 'evt_' || lpad(n::text, 10, '0'), 'prj_0', (array['article.review_requested', 'article.scheduled', 'article.published', 'article.updated'])[n % 4 + 1],
  'art_' || lpad((n % current_setting('large.articles')::integer + 1)::text, 8, '0'), n::text,
  jsonb_build_object('articleId', 'art_' || lpad((n % current_setting('large.articles')::integer + 1)::text, 8, '0'), 'revision', 1),
  now() - interval '80 days' + n * (interval '80 days' / (current_setting('large.events')::integer + 1))
from generate_series(1, current_setting('large.events')::integer) n;

insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status, created_at)
select 'org_0', 'whk_' || n, 'organization', 'https://hooks.hearth.example/' || n, '{article.published}', '', 'usr_m1', 'paused', now() - make_interval(days => 100, mins => n)
from generate_series(1, greatest(current_setting('large.members')::integer / 10, 2)) n;
insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, first_attempt_at, created_at, finished_at)
select e.organization_id, 'dlv_' || substr(e.id, 5), 'whk_' || case when e.n % 4 < 2 then 1 else e.n % greatest(current_setting('large.members')::integer / 10, 2) + 1 end, e.id,
  case when e.n % 97 = 0 then 'failed' else 'succeeded' end, 1, e.created_at, e.created_at, e.created_at
from (select *, substr(id, 5)::integer as n from event where organization_id = 'org_0' and created_at > now() - interval '20 days' and substr(id, 5)::integer % 5 = 0) e;
insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer)
select organization_id, id, 1, created_at, 120, case status when 'failed' then 500 else 204 end, '' from webhook_delivery;

insert into audit (organization_id, id, operation, surface, person_id, token_id, subject_id, request_id, created_at)
select 'org_0', 'aud_' || lpad(n::text, 10, '0'), (array['update_article', 'create_article', 'approve_article', 'schedule_article', 'update_post'])[n % 5 + 1],
  case when n % 20 = 0 then 'dashboard' else 'rest' end, 'usr_m' || n % current_setting('large.members')::integer + 1,
  case when n % 20 > 0 then 'tok_more' || n % current_setting('large.own_tokens')::integer + 1 end,
  'art_' || lpad((n % current_setting('large.articles')::integer + 1)::text, 8, '0'), 'req_' || n,
  now() - interval '3 years' + n * (interval '3 years' / (current_setting('large.audit')::integer + 1))
from generate_series(1, current_setting('large.audit')::integer) n;

insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, actor_id, in_app, read_at, created_at, mail_status)
select 'org_0', 'ntf_' || lpad(n::text, 8, '0'), case when n % 10 = 0 then 'usr_large' else 'usr_m' || n % current_setting('large.members')::integer + 1 end, 'prj_0', 'review_requested',
  'art_' || lpad((n % current_setting('large.articles')::integer + 1)::text, 8, '0'), 'An article', 'usr_m1', true, case when n % 3 > 0 then now() end,
  now() - interval '80 days' + n * (interval '80 days' / (current_setting('large.articles')::integer / 2 + 1)), 'none'
from generate_series(1, current_setting('large.articles')::integer / 2) n;

insert into credit_cycle (organization_id, month, granted, budget) values ('org_0', date_trunc('month', now())::date, 0, 0);
insert into credit_entry (organization_id, number, kind, operation_id, month, monthly, bought, reserved, monthly_after, bought_after, reserved_after, created_at)
select 'org_0', n, 'top_up', 'invoice ' || n, date_trunc('month', now())::date, 0, 1, 0, 0, n, 0, now() - interval '1 day' + make_interval(secs => n / 100.0)
from generate_series(1, greatest(current_setting('large.members')::integer, 10)) n;
insert into credit_account (organization_id, monthly_credits, month, entries, monthly, bought, reserved)
select 'org_0', 0, date_trunc('month', now())::date, count(*), 0, count(*), 0 from credit_entry where organization_id = 'org_0';

insert into search_day (organization_id, project_id, day, source, row_count)
select 'org_0', 'prj_0', now()::date - d, 'file', current_setting('large.pages')::integer from generate_series(3, 92) d;
insert into search_result (organization_id, project_id, day, page, clicks, impressions, position_sum)
select 'org_0', 'prj_0', d.day, 'https://hearth.example/blog/' || a.slug, a.n % 7, a.n % 90 + 7, (a.n % 90 + 7) * 4.2
from search_day d, large_article a where a.status = 'published' and a.n <= current_setting('large.pages')::integer * 5 / 3;
insert into search_window (organization_id, project_id, window_days, source, from_day, to_day)
select 'org_0', 'prj_0', w, 'days', now()::date - 2 - w, now()::date - 3 from unnest(array[28, 90]) w;
insert into search_total (organization_id, project_id, window_days, page_key, page, clicks, impressions, position_sum)
select r.organization_id, r.project_id, w.window_days, substr(r.page, 9), r.page, sum(r.clicks), sum(r.impressions), sum(r.position_sum)
from search_window w join search_result r on r.organization_id = w.organization_id and r.project_id = w.project_id and r.day between w.from_day and w.to_day
group by 1, 2, 3, 4, 5;
insert into search_query_period (organization_id, project_id, source, from_day, to_day) values ('org_0', 'prj_0', 'file', now()::date - 31, now()::date - 3);
insert into search_query (organization_id, project_id, query, clicks, impressions, position_sum)
select 'org_0', 'prj_0', 'how to heat ' || n, n % 9, n % 900 + 9, (n % 900 + 9) * 3.1 from generate_series(1, current_setting('large.pages')::integer) n;
drop table large_article, large_post, large_text;
