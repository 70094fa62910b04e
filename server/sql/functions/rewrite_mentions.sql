-- Rewrites the mentions of a former member in comments of one organization, so many comments at most, and returns their number. The words
-- after the @ go unless they mean somebody else too. The text around a mention is its author's and stays.
create or replace function rewrite_mentions(place text, wanted_person text, rows_max integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  said record;
  mention record;
  rewritten text;
  handled integer := 0;
begin
  for said in
    select c.id, c.body, c.mentions from comment c
    where c.organization_id = place
      and jsonb_path_exists(c.mentions, '$[*] ? (@.personId == $who && @.text != "@A former member")', jsonb_build_object('who', wanted_person))
    limit rows_max
    for no key update
  loop
    rewritten := normalize(said.body, nfc);
    -- The longest first: `@Ana` is the beginning of `@Ana Reis`.
    for mention in
      select m ->> 'text' as text from jsonb_array_elements(said.mentions) m
      where m ->> 'personId' = wanted_person
        and not exists (
          select from jsonb_array_elements(said.mentions) o where o ->> 'text' = m ->> 'text' and o ->> 'personId' <> wanted_person
        )
      order by length(m ->> 'text') desc
    loop
      rewritten := regexp_replace(
        rewritten, regexp_replace(mention.text, '([.*+?^$(){}|\[\]\\])', '\\\1', 'g') || '(?![[:alnum:]])', '@A former member', 'g'
      );
    end loop;
    update comment set
      body = rewritten,
      mentions = (
        select jsonb_agg(case when m ->> 'personId' = wanted_person then m || '{"text": "@A former member"}' else m end)
        from jsonb_array_elements(said.mentions) m
      )
      where organization_id = place and id = said.id;
    handled := handled + 1;
  end loop;
  return handled;
end
$$;

revoke all on function rewrite_mentions(text, text, integer) from public;
