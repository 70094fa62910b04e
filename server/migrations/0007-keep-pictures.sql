--! online
-- Captioned pictures are found. Revisions that are live, on their way, approved, dated or in review, and About pages, keep what they show today.
do $$
declare
  organizations text[];
  ids text[];
  last_organization text := '';
  last text := '';
begin
  loop
    select array_agg(n.organization_id order by n.organization_id, n.id), array_agg(n.id order by n.organization_id, n.id) into organizations, ids
    from (
      select a.organization_id, a.id from article a
      where (a.organization_id, a.id) > (last_organization, last) order by a.organization_id, a.id limit 1000
    ) n;
    exit when ids is null;
    update article_revision r set markdown = r.markdown from unnest(organizations, ids) b (organization, id)
    where r.organization_id = b.organization and r.article_id = b.id and r.markdown ~ '\(image:[A-Za-z0-9_-]{1,64} "';
    update article_revision r set pictures = (
      select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
        'alt', coalesce(w.shown ->> 'alt', i.alt), 'license', i.license,
        'credit', case when w.shown is null then i.credit else w.shown ->> 'credit' end,
        'focus', case when w.shown ? 'focus' then w.shown -> 'focus'
          when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
      )), '{}')
      from image i
      cross join lateral (select case when r.revision = a.published_revision then i.shown end as shown) w
      where i.organization_id = r.organization_id and i.project_id = a.project_id and i.id = any (r.image_ids)
        and (i.deleted_at is null or r.revision = a.published_revision)
    )
    from unnest(organizations, ids) b (organization, id)
    join article a on a.organization_id = b.organization and a.id = b.id
    where r.organization_id = b.organization and r.article_id = b.id and r.image_ids <> '{}' and r.pictures is null
      and (r.revision = a.published_revision or (r.revision = a.revision and a.status in ('in_review', 'approved', 'scheduled')) or exists (
        select from publication p
        where p.organization_id = b.organization and p.article_id = b.id and p.status in ('pending', 'delivering')
          and p.revision = r.revision and p.action = 'publish'
      ));
    last_organization := organizations[cardinality(ids)];
    last := ids[cardinality(ids)];
    commit;
  end loop;
  last_organization := '';
  last := '';
  loop
    select array_agg(n.organization_id order by n.organization_id, n.id), array_agg(n.id order by n.organization_id, n.id) into organizations, ids
    from (
      select p.organization_id, p.id from post p
      where (p.organization_id, p.id) > (last_organization, last) order by p.organization_id, p.id limit 1000
    ) n;
    exit when ids is null;
    update post_revision r set pictures = (
      select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
        'alt', i.alt, 'license', i.license, 'credit', i.credit,
        'focus', case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
      )), '{}')
      from image i
      where i.organization_id = r.organization_id and i.project_id = p.project_id and i.id = any (r.image_ids) and i.deleted_at is null
    )
    from unnest(organizations, ids) b (organization, id)
    join post p on p.organization_id = b.organization and p.id = b.id
    where r.organization_id = b.organization and r.post_id = b.id and r.revision = p.revision
      and r.image_ids <> '{}' and r.pictures is null and p.status in ('in_review', 'approved', 'scheduled', 'published', 'failed');
    last_organization := organizations[cardinality(ids)];
    last := ids[cardinality(ids)];
    commit;
  end loop;
  loop
    update blog_settings s set pictures = (
      select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
        'alt', coalesce(i.shown ->> 'alt', i.alt), 'license', i.license,
        'credit', case when i.shown is null then i.credit else i.shown ->> 'credit' end,
        'focus', case when i.shown ? 'focus' then i.shown -> 'focus'
          when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
      )), '{}')
      from image i
      where i.organization_id = s.organization_id and i.project_id = s.project_id and i.id = any (s.image_ids)
    )
    from (select o.organization_id, o.project_id from blog_settings o where o.about_markdown is not null and o.pictures is null limit 1000) b
    where s.organization_id = b.organization_id and s.project_id = b.project_id;
    exit when not found;
    commit;
  end loop;
end
$$;
