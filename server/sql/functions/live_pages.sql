-- The call of the version before, which names no author.
create or replace function live_pages(
  wanted_organization text, wanted_project text, locales text[], slugs text[], held text[], among text[]
)
returns table (
  place integer, id text, revision integer, published_at timestamptz, live_at timestamptz, translations text[], page_key text, page bytea
)
language plpgsql rows 10
as $$
begin
  return query
    select n.place, n.id, n.revision, n.published_at, n.live_at, n.translations, n.page_key, n.page
    from live_pages_named(wanted_organization, wanted_project, locales, slugs, held, among) n;
end
$$;

revoke all on function live_pages(text, text, text[], text[], text[], text[]) from public;
grant execute on function live_pages(text, text, text[], text[], text[], text[]) to galley_service;
