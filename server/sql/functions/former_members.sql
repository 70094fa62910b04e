-- Erases a batch of what is left of a former member, and returns whether nothing is left; then their row of account_deletion is gone too.
-- It goes through the organizations in turn, twenty at a time, since they may have left some long ago. `done_through` is written in the
-- same transaction: killed at any point, the next batch goes on. What refers to their membership went with it. Each kind loses `rows_max`
-- rows in one batch at most. Kept answers to others' calls are read page by page. No lock of others is waited for long.
create or replace function erase_former_member(wanted_person text, claim_fence bigint, rows_max integer default 1000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set lock_timeout = '500ms'
as $$
declare
  place text;
  it account_deletion;
  gone integer;
  most integer;
  rest integer := 20;
  statement text;
begin
  select d.* into it from account_deletion d
    where d.person_id = wanted_person and d.fence = claim_fence and d.begun_at is not null for update;
  if not found then return true; end if;
  place := it.done_through;
  loop
    select min(o.organization_id) into place from organization o where o.organization_id > place;
    exit when place is null;
    if rest = 0 then return false; end if;
    most := rewrite_mentions(place, wanted_person, rows_max);
    foreach statement in array array[
      $sql$delete from idempotency where organization_id = $1 and ctid = any (array(
        select i.ctid from idempotency i where i.organization_id = $1
          and (i.principal_id = $2 or i.principal_id in (select t.id from api_token t where t.organization_id = $1 and t.created_by = $2))
        limit $3))$sql$,
      $sql$delete from token_usage where organization_id = $1 and ctid = any (array(
        select u.ctid from api_token t join token_usage u on u.organization_id = t.organization_id and u.token_id = t.id
        where t.organization_id = $1 and t.created_by = $2 and t.kind in ('api', 'assistant') limit $3))$sql$,
      -- A post says in words who made it: the person, unless it was their token or the service's writer.
      $sql$update post set agent = 'A former member' where organization_id = $1 and id in (
        select p.id from post_revision r join post p on p.organization_id = r.organization_id and p.id = r.post_id
        where r.organization_id = $1 and r.revision = 1 and r.author_id = $2 and r.generation_id is null and p.agent <> 'A former member'
          and not exists (select from api_token t where t.organization_id = $1 and t.id = r.author_token_id and t.name = p.agent)
        limit $3)$sql$
    ] loop
      execute statement using place, wanted_person, rows_max;
      get diagnostics gone = row_count;
      most := greatest(most, gone);
    end loop;
    if most >= rows_max then return false; end if;
    -- Where they were. A call that was under way when the account ended may have kept its answer within a minute.
    if exists (select from audit a where a.organization_id = place and a.person_id = wanted_person) then
      it.answers_after := erase_answers(place, it.known_as, it.begun_at + interval '1 minute', it.answers_after, rows_max);
      if it.answers_after is not null then
        update account_deletion set answers_after = it.answers_after where person_id = wanted_person;
        return false;
      end if;
    end if;
    it.answers_after := array['', '', ''];
    update account_deletion set done_through = place, answers_after = it.answers_after where person_id = wanted_person;
    rest := rest - 1;
  end loop;
  delete from account_history where ctid = any (array(select ctid from account_history where person_id = wanted_person limit rows_max));
  get diagnostics gone = row_count;
  if gone >= rows_max then return false; end if;
  delete from account_deletion where person_id = wanted_person;
  return true;
end
$$;

revoke all on function erase_former_member(text, bigint, integer) from public;
grant execute on function erase_former_member(text, bigint, integer) to galley_service;

-- Deletes kept answers of one organization that name a former member, among so many after a place in the order of the primary key. Returns the
-- place that it has reached, or null at the end. Answers from after `until` are of somebody else of that name, or under that address.
create or replace function erase_answers(place text, known_as text[], until timestamptz, after text[], rows_max integer) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  seen integer;
  reached text[];
begin
  with page as materialized (
    select i.principal_id, i.operation, i.key,
      i.created_at < until and exists (select from unnest(known_as) word where strpos(answer.text, word) > 0) as names_them
    from idempotency i cross join lateral (select lower(i.response::text) as text) answer
    where i.organization_id = place and (i.principal_id, i.operation, i.key) > (after[1], after[2], after[3])
    order by i.principal_id, i.operation, i.key limit rows_max
  ), gone as (
    delete from idempotency i using page
    where i.organization_id = place and (i.principal_id, i.operation, i.key) = (page.principal_id, page.operation, page.key) and page.names_them
  )
  select count(*), (array_agg(array[page.principal_id, page.operation, page.key]
    order by page.principal_id desc, page.operation desc, page.key desc))[1:1] into seen, reached from page;
  if seen < rows_max then return null; end if;
  return array[reached[1][1], reached[1][2], reached[1][3]];
end
$$;

revoke all on function erase_answers(text, text[], timestamptz, text[], integer) from public;

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
