-- Deletes at most so many rows of one kind that belong to what is closed, and returns how many; null when another worker has the claim.
-- Some kinds go a few at a time with what hangs on them, which goes first, so that no cascade is long. What is left then follows by its
-- foreign keys. Each statement goes by an index that begins with the organization, or with what is asked for. Bitmaps are off, since they
-- would meet what earlier batches have left in the index again and again until the next vacuum.
create or replace function erase_batch(organization text, deletion_id text, claimed bigint, kind text, rows_max integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  parents_max constant integer := 100;
  project text;
  parents text[];
  -- Revisions that their article or post points at: they go with it.
  kept text[];
  rule text[];
  rules text[];
  room integer := rows_max;
  gone integer;
begin
  update deletion d set lease_until = now() + interval '1 minute'
  where d.organization_id = organization and d.id = deletion_id and d.fence = claimed and d.closed_at is not null
  returning d.project_id into project;
  if not found then return null; end if;
  rules := case kind
    when 'article' then array[
      array['search_entry', 't.article_id = any($2)'],
      array['working_copy', 't.article_id = any($2)'],
      array['article_writer', 't.article_id = any($2)'],
      array['blog_view', 't.article_id = any($2)'],
      array['comment', 't.article_id = any($2)'],
      array['routine_run', 't.article_id = any($2)'],
      array['platform_post', 't.article_id = any($2)'],
      array['imported_article', 't.article_id = any($2)'],
      array['article_slug', 't.article_id = any($2)'],
      array['published_body', 't.article_id = any($2)'],
      array['publication', 't.article_id = any($2)'],
      array['step_approval', 't.article_id = any($2) and (t.article_id || '' '' || t.revision) <> all($4)'],
      array['approval', 't.article_id = any($2)'],
      array['article_revision', 't.article_id = any($2) and (t.article_id || '' '' || t.revision) <> all($4)'],
      array['generation', 't.article_id = any($2) and not exists (select from article_revision r
        where r.organization_id = t.organization_id and r.generation_id = t.id)']
    ]
    when 'post' then array[
      array['search_entry', 't.post_id = any($2)'],
      array['comment', 't.post_id = any($2)'],
      array['export', 't.post_id = any($2)'],
      array['post_part', 't.publication_id = any(array(
        select p.id from post_publication p where p.organization_id = $1 and p.post_id = any($2)))'],
      array['post_publication', 't.post_id = any($2)'],
      array['post_destination', 't.post_id = any($2)'],
      array['step_approval', 't.post_id = any($2) and (t.post_id || '' '' || t.revision) <> all($4)'],
      array['post_review', 't.post_id = any($2)'],
      array['post_revision', 't.post_id = any($2) and (t.post_id || '' '' || t.revision) <> all($4)'],
      array['generation', 't.post_id = any($2) and not exists (select from post_revision r
        where r.organization_id = t.organization_id and r.generation_id = t.id)']
    ]
    when 'topic' then array[array['search_entry', 't.topic_id = any($2)']]
    when 'image' then array[array['search_entry', 't.image_id = any($2)'], array['image_address', 't.image_id = any($2)']]
    when 'guest_link' then array[array['guest', 't.link_id = any($2)']]
    when 'webhook_endpoint' then array[
      array['work', 't.kind = ''webhooks'' and t.place = any($2)'],
      array['webhook_delivery', 't.endpoint_id = any($2)']
    ]
    when 'platform_connection' then array[
      array['platform_image', 't.connection_id = any($2)'],
      array['platform_post', 't.connection_id = any($2)']
    ]
    when 'api_token' then array[
      array['oauth_payload', 't.token_id = any($2)'],
      array['token_digest', 't.token_id = any($2)'],
      array['token_usage', 't.token_id = any($2)'],
      array['idempotency', 't.principal_id = any($2)']
    ]
  end;
  if rules is not null then
    execute format(
      'with s as (select * from %I where organization_id = $1 and ($2 is null or project_id = $2) limit $3)
       select array(select id from s), array(%s)', kind,
      case kind
        when 'article' then
          'select s.id || '' '' || r.revision from s cross join unnest(array[s.approved_revision, s.published_revision]) r (revision)
           where r.revision is not null'
        when 'post' then 'select s.id || '' '' || s.approved_revision from s where s.approved_revision is not null'
        else 'select null::text where false'
      end
    ) into parents, kept using organization, project, parents_max;
    foreach rule slice 1 in array rules loop
      execute format(
        'delete from %1$I where organization_id = $1
           and ctid = any (array(select t.ctid from %1$I t where t.organization_id = $1 and %2$s limit $3))', rule[1], rule[2]
      ) using organization, parents, room, kept;
      get diagnostics gone = row_count;
      room := room - gone;
      if room <= 0 then return rows_max; end if;
    end loop;
    case kind
      when 'api_token' then delete from rate_window w where w.principal_id = any (parents);
      when 'topic' then update article a set topic_id = null where a.organization_id = organization and a.topic_id = any (parents);
      when 'article' then
        update topic t set article_id = null where t.organization_id = organization and t.article_id = any (parents);
        update post p set article_id = null where p.organization_id = organization and p.article_id = any (parents);
      else null;
    end case;
    execute format('delete from %I where organization_id = $1 and id = any($2)', kind) using organization, parents;
    get diagnostics gone = row_count;
    return rows_max - room + gone;
  end if;
  case kind
    when 'account_mail' then
      delete from account_mail m where case
        when m.kind in ('organization_deletion', 'organization_kept', 'project_deletion', 'project_kept')
        then m.detail::jsonb ->> 'organizationId' = organization and (project is null or m.detail::jsonb ->> 'projectId' = project)
      end;
    when 'person' then
      -- A person made here whose address nobody has proved now belongs to no organization.
      update person p set made_in = null where p.id = any (array(select id from person where made_in = organization limit rows_max));
    when 'credit_entry' then
      -- Each entry stands on the one before it.
      delete from credit_entry e where e.organization_id = organization
        and e.number > (select max(n.number) from credit_entry n where n.organization_id = organization) - rows_max;
    else
      execute format(
        'delete from %1$I where organization_id = $1 and ctid = any (array(select ctid from %1$I where organization_id = $1 %2$s limit $3))', kind,
        case when project is null then '' else 'and project_id = $2' end
      ) using organization, project, rows_max;
  end case;
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function erase_batch(text, text, bigint, text, integer) from public;
grant execute on function erase_batch(text, text, bigint, text, integer) to galley_service;

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
  moment timestamptz := now();
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
          decided_at = case when is_empty then moment else i.decided_at end
        from page where i.organization_id = organization and i.id = page.id and project = any (page.project_ids)
      ) select count(*)::integer, jsonb_build_array(max(page.id)) from page;
  end case;
end
$$;

revoke all on function erase_page(text, text, bigint, text, jsonb, integer) from public;
grant execute on function erase_page(text, text, bigint, text, jsonb, integer) to galley_service;

-- Returns whether an id names the project or something in it. Each look is by primary key.
create or replace function is_of_project(organization text, project text, wanted text) returns boolean
language plpgsql stable
as $$
begin
  return case left(wanted, 4)
    when 'prj_' then wanted = project
    when 'art_' then exists (select from article t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'pst_' then exists (select from post t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'img_' then exists (select from image t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'top_' then exists (select from topic t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'cmt_' then exists (select from comment t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'exp_' then exists (select from export t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'gen_' then exists (select from generation t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'pub_' then exists (select from publication t where t.organization_id = organization and t.id = wanted and t.project_id = project)
      or exists (select from post_publication t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'evt_' then exists (select from event t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'whk_' then exists (select from webhook_endpoint t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'dlv_' then exists (
      select from webhook_delivery t
      join webhook_endpoint e on e.organization_id = t.organization_id and e.id = t.endpoint_id
      join event v on v.organization_id = t.organization_id and v.id = t.event_id
      where t.organization_id = organization and t.id = wanted and (e.project_id = project or v.project_id = project)
    )
    when 'tok_' then exists (select from api_token t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'glk_' then exists (select from guest_link t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'svw_' then exists (select from saved_view t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    -- A view of the calendar from before the lists had any.
    when 'cvw_' then exists (select from saved_view t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'cfd_' then exists (select from calendar_feed t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'acc_' then exists (select from network_account t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'plc_' then exists (select from platform_connection t where t.organization_id = organization and t.id = wanted and t.project_id = project)
    when 'idea' then exists (select from topic_idea_dismissal t where t.organization_id = organization and t.project_id = project and t.idea_id = wanted)
    else false
  end;
end
$$;

revoke all on function is_of_project(text, text, text) from public;
