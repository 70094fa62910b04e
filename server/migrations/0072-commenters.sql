--! online
-- Members who comment and change nothing else.
alter table member drop constraint if exists member_role_check,
  add constraint member_role_check check (role in ('owner', 'admin', 'member', 'reviewer', 'commenter', 'reader')) not valid;
alter table member validate constraint member_role_check;
alter table invitation drop constraint if exists invitation_role_check,
  add constraint invitation_role_check check (role in ('owner', 'admin', 'member', 'reviewer', 'commenter', 'reader')) not valid;
alter table invitation validate constraint invitation_role_check;
