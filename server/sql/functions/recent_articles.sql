-- Returns a page of a project's articles, the latest change first, one a line, and whether there is such a project where that is asked. It
-- sets the organization itself, so that many readers share a statement without a transaction around it.
create or replace function recent_articles(
  wanted_organization text, wanted_project text, has_to_exist boolean, after_at timestamptz, after_id text, rows_max integer
)
returns table ("exists" boolean, lines text)
language plpgsql rows 1
as $$
declare
  -- Values of their own: under row-level security no index answers a comparison with a function's result.
  from_at timestamptz(3) := coalesce(after_at, 'infinity');
  from_id text := coalesce(after_id, '');
begin
  perform enter_organization(wanted_organization);
  "exists" := not has_to_exist or exists (
    select from project p
    where p.organization_id = wanted_organization and p.id = wanted_project and not is_closed(p.organization_id, p.id)
  );
  if "exists" then
    select string_agg(page.line, E'\n') into lines from (
      select listed_article(row(a.*)::article) as line from article a
      where a.organization_id = wanted_organization and a.project_id = wanted_project
        and (a.updated_at, a.id) < (from_at, from_id)
      order by a.updated_at desc, a.id desc
      limit rows_max
    ) page;
  end if;
  return next;
end
$$;

revoke all on function recent_articles(text, text, boolean, timestamptz, text, integer) from public;
grant execute on function recent_articles(text, text, boolean, timestamptz, text, integer) to galley_service;

-- Writes an article as lists show it, in JSON. Put together by hand, since `row_to_json` and `format` take half as long again for a page of 50:
-- of its texts only the title may hold what JSON escapes. One more microsecond keeps the zeros at the end of a time's milliseconds, and is cut
-- off. PostgreSQL puts this text into the statement that calls it.
create or replace function listed_article(a article) returns text
language sql stable
as $$
  select '{"id":"' || a.id || '","projectId":"' || a.project_id || '","title":' || to_json(a.title)::text || ',"status":"' || a.status
    || '","revision":' || a.revision::text || ',"slug":"' || a.slug || '","locale":"' || a.locale
    || '","scheduledAt":' || coalesce(left(to_json(a.scheduled_at at time zone 'UTC' + interval '1 microsecond')::text, 24) || 'Z"', 'null')
    || ',"publishedAt":' || coalesce(left(to_json(a.published_at at time zone 'UTC' + interval '1 microsecond')::text, 24) || 'Z"', 'null')
    || ',"updatedAt":' || left(to_json(a.updated_at at time zone 'UTC' + interval '1 microsecond')::text, 24) || 'Z"'
    || ',"publishedRevision":' || coalesce(a.published_revision::text, 'null')
    || ',"live":' || case when a.published_revision is null then 'false' else 'true' end || '}'
$$;

revoke all on function listed_article(article) from public;
grant execute on function listed_article(article) to galley_service;
