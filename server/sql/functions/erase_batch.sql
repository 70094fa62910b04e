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
