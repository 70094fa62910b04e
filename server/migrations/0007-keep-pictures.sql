--! online
-- Captioned pictures are found. Revisions that are in review, approved, dated or live keep what they show today.
do $$
declare
  batch text[];
  last text := '';
begin
  loop
    select array_agg(n.id order by n.id) into batch from (select a.id from article a where a.id > last order by a.id limit 1000) n;
    exit when batch is null;
    update article_revision set markdown = markdown where article_id = any (batch) and markdown ~ '\(image:[A-Za-z0-9_-]{1,64} "';
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
    from article a
    where a.id = any (batch) and r.organization_id = a.organization_id and r.article_id = a.id and r.image_ids <> '{}' and r.pictures is null
      and (r.revision = a.published_revision or (r.revision = a.revision and a.status in ('in_review', 'approved', 'scheduled')));
    last := batch[cardinality(batch)];
    commit;
  end loop;
  last := '';
  loop
    select array_agg(n.id order by n.id) into batch from (select p.id from post p where p.id > last order by p.id limit 1000) n;
    exit when batch is null;
    update post_revision r set pictures = (
      select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
        'alt', i.alt, 'license', i.license, 'credit', i.credit,
        'focus', case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
      )), '{}')
      from image i
      where i.organization_id = r.organization_id and i.project_id = p.project_id and i.id = any (r.image_ids) and i.deleted_at is null
    )
    from post p
    where p.id = any (batch) and r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
      and r.image_ids <> '{}' and r.pictures is null and p.status in ('in_review', 'approved', 'scheduled', 'published', 'failed');
    last := batch[cardinality(batch)];
    commit;
  end loop;
end
$$;
