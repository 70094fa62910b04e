-- Returns the words and the focus of a project's pictures as the library has them now, by id, for a revision to keep.
create or replace function kept_pictures(organization text, project text, ids text[]) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_object_agg(i.id, jsonb_build_object(
      'alt', i.alt, 'license', i.license, 'credit', i.credit,
      'focus', case when i.focus_x is not null then jsonb_build_object('x', i.focus_x, 'y', i.focus_y) end
    )), '{}')
    from image i
    where i.organization_id = organization and i.project_id = project and i.id = any (ids) and i.deleted_at is null
  );
end
$$;

revoke all on function kept_pictures(text, text, text[]) from public;
grant execute on function kept_pictures(text, text, text[]) to galley_service;
