-- Takes what belongs to a closed project out of one page of an organization's records, which goes on from `after` by the primary key.
-- Records that are the organization's own stay without it: the audit log keeps who did what and when, the ledger of credits its amounts.
-- Returns how many it has read and how far it has come; nothing when another worker has the claim.
create or replace function erase_page(organization text, deletion_id text, claimed bigint, kind text, after jsonb, rows_max integer)
returns table (seen integer, reached jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  project text;
begin
  update deletion d set lease_until = now() + interval '1 minute'
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed and d.closed_at is not null
  returning d.project_id into project;
  if project is null then return; end if;
  case kind
    when 'audit' then
      return query with page as materialized (
        select a.id, is_of_project(organization, project, a.subject_id) as of_subject, is_of_project(organization, project, a.token_id) as of_token
        from audit a where a.organization_id = organization and a.id > coalesce(after ->> 0, '') order by a.id limit rows_max
      ), changed as (
        update audit a set subject_id = case when not of_subject then a.subject_id end, token_id = case when not of_token then a.token_id end
        from page where a.organization_id = organization and a.id = page.id and (of_subject or of_token)
      ) select count(*)::integer, jsonb_build_array(max(page.id)) from page;
    when 'idempotency' then
      return query with page as materialized (
        select i.principal_id, i.operation, i.key, exists (
          select from regexp_matches(i.response::text, '[a-z]{3,4}_[0-9A-Za-z_-]+', 'g') m where is_of_project(organization, project, m[1])
        ) as is_its
        from idempotency i
        where i.organization_id = organization
          and (i.principal_id, i.operation, i.key) > (coalesce(after ->> 0, ''), coalesce(after ->> 1, ''), coalesce(after ->> 2, ''))
        order by i.principal_id, i.operation, i.key limit rows_max
      ), gone as (
        delete from idempotency i using page
        where i.organization_id = organization and (i.principal_id, i.operation, i.key) = (page.principal_id, page.operation, page.key) and is_its
      ), latest as (
        select page.principal_id, page.operation, page.key from page order by 1 desc, 2 desc, 3 desc limit 1
      ) select (select count(*)::integer from page), (select jsonb_build_array(l.principal_id, l.operation, l.key) from latest l);
    when 'credit_entry' then
      return query with page as materialized (
        select e.number, e.project_id from credit_entry e
        where e.organization_id = organization and e.number > coalesce((after ->> 0)::integer, 0) order by e.number limit rows_max
      ), changed as (
        update credit_entry e set project_id = null, subject_id = null, operation_id = 'gone_' || md5(e.operation_id)
        from page where e.organization_id = organization and e.number = page.number and page.project_id = project
      ) select count(*)::integer, jsonb_build_array(max(page.number)) from page;
    when 'notification' then
      return query with page as materialized (
        select n.id, n.project_id from notification n
        where n.organization_id = organization and n.id > coalesce(after ->> 0, '') order by n.id limit rows_max
      ), gone as (
        delete from notification n using page where n.organization_id = organization and n.id = page.id and page.project_id = project
      ) select count(*)::integer, jsonb_build_array(max(page.id)) from page;
    when 'event' then
      return query with page as materialized (
        select e.id, e.project_id from event e
        where e.organization_id = organization and e.id > coalesce(after ->> 0, '') order by e.id limit rows_max
      ), gone as (
        delete from event e using page where e.organization_id = organization and e.id = page.id and page.project_id = project
      ) select count(*)::integer, jsonb_build_array(max(page.id)) from page;
    when 'invitation' then
      -- One that named this project alone would lead to nothing.
      return query with page as materialized (
        select i.id, i.project_ids, i.status = 'pending' and i.project_ids = array[project] as is_empty from invitation i
        where i.organization_id = organization and i.id > coalesce(after ->> 0, '') order by i.id limit rows_max
      ), changed as (
        update invitation i set project_ids = array_remove(i.project_ids, project), status = case when is_empty then 'revoked' else i.status end,
          decided_at = case when is_empty then now() else i.decided_at end
        from page where i.organization_id = organization and i.id = page.id and project = any (page.project_ids)
      ) select count(*)::integer, jsonb_build_array(max(page.id)) from page;
  end case;
end
$$;

revoke all on function erase_page(text, text, bigint, text, jsonb, integer) from public;
grant execute on function erase_page(text, text, bigint, text, jsonb, integer) to galley_service;
