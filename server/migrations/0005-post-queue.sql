-- Times of the week at which a project's posts go out, in the contract's shape. The row is locked by those who take the next free
-- one, so that no two posts get the same slot.
create table post_queue (
  organization_id text not null,
  project_id text not null,
  slots jsonb not null check (jsonb_typeof(slots) = 'array'),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
call raise_wall('post_queue', 'select, insert, update');
