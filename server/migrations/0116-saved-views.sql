-- A saved view belongs to a screen: the calendar, the list of articles or that of posts. Each has names of its own.
-- allow breaking: No release has the table under its old name.
-- allow column-check: A person has at most 20 rows for each project, which are read at once.
-- allow key: A person has at most 20 rows for each project, which are read at once.
-- allow one-table: The index that is renamed belongs to the table.
alter table calendar_view
  add column screen text not null default 'calendar' constraint saved_view_screen_check check (screen in ('calendar', 'articles', 'posts')),
  drop constraint calendar_view_organization_id_project_id_person_id_name_key,
  add constraint saved_view_of_person unique (organization_id, project_id, person_id, screen, name);
alter table calendar_view alter column screen drop default;
alter table calendar_view rename constraint calendar_view_pkey to saved_view_pkey;
alter table calendar_view rename constraint calendar_view_name_check to saved_view_name_check;
alter table calendar_view rename constraint calendar_view_organization_id_project_id_fkey to saved_view_organization_id_project_id_fkey;
alter table calendar_view rename constraint calendar_view_organization_id_person_id_fkey to saved_view_organization_id_person_id_fkey;
alter index calendar_view_of_person rename to saved_view_of_member;
alter table calendar_view rename to saved_view;
