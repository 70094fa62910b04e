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
  perform set_config('app.organization_id', wanted_organization, true);
  "exists" := not has_to_exist or exists (
    select from project p
    where p.organization_id = wanted_organization and p.id = wanted_project and not is_closed(p.organization_id, p.id)
  );
  if "exists" then
    select string_agg(page.line, E'\n') into lines from (
      select listed_article(a) as line from article a
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
