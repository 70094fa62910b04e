--! online
-- Authors keep what readers see of their picture today.
do $$
begin
  loop
    update author u set pictures = (
      select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
        'alt', i.alt, 'license', i.license, 'credit', i.credit,
        'focus', case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
      )), '{}')
      from image i where i.organization_id = u.organization_id and i.id = u.image_id and i.deleted_at is null
    )
    from (select n.organization_id, n.person_id from author n where n.pictures is null limit 1000) b
    where u.organization_id = b.organization_id and u.person_id = b.person_id;
    exit when not found;
    commit;
  end loop;
end
$$;
